import { expect, test } from 'vitest'
import { metricTable } from '../../../src/report/terminal/metricTable.ts'
import type { Paint } from '../../../src/report/terminal/paint.ts'
import type { MetricRow, ReportSet } from '../../../src/report/model/report.ts'
import type { Cells } from '../../../src/report/model/table.ts'
import { compared, decided, decidedSet } from '../decidedSet.ts'

const plain: Paint = (_color, text) => text
/** Shows colors as words, e.g. `<red:-0.060>`. */
const inWords: Paint = (color, text) => `<${color}:${text}>`

test('cells are aligned and colored by what they mean, and empty columns left out', () => {
  const row = (metric: string, cells: Cells): MetricRow => ({
    metric,
    group: 'overall',
    direction: 'higher',
    counts: true,
    isNews: true,
    isQuiet: false,
    cells: { metric: { kind: 'name', name: metric, direction: 'higher' }, ...cells },
  })
  const names = ['metric', 'n', 'mean', 'p', 'floor', 'delta', 'verdict']
  const change = { kind: 'change', digits: 3, direction: 'higher' } as const
  const verdict = { kind: 'verdict', verdict: 'any', counts: true } as const
  const set: ReportSet = {
    set: 'support',
    cases: 50,
    isShown: true,
    columns: names.map(name => ({
      name,
      headings: { terminal: name, markdown: 'other' },
      ...(['metric', 'verdict'].includes(name) && { align: 'left' }),
    })),
    rows: [
      row('faithfulness', {
        n: { kind: 'count', count: 48, of: 50 },
        mean: { kind: 'number', value: 0.9 },
        delta: { ...change, value: -0.06 },
        verdict: { ...verdict, text: 'unchanged, 40 compared', tone: 'good' },
      }),
      row('refutedRate', {
        metric: { kind: 'name', name: 'refutedRate', direction: 'lower' },
        n: { kind: 'count', count: 48, of: 48 },
        mean: { kind: 'number', value: 0.2 },
        floor: { kind: 'bound', bound: 0.1, direction: 'lower', isMissed: true },
        verdict: { ...verdict, text: 'floor', tone: 'bad' },
      }),
      row('mrr', {
        n: { kind: 'count', count: 0, of: 48 },
        mean: { kind: 'number', value: null },
        delta: { ...change, value: 0.06 },
        verdict: { ...verdict, text: 'regressed, not gated', tone: 'bad', counts: false },
      }),
    ],
  }
  expect(metricTable(set, { paint: plain })).toEqual([
    'metric             n   mean    floor   delta  verdict',
    'faithfulness   48/50  0.900           -0.060  unchanged, 40 compared',
    'refutedRate ↓     48  0.200  ≤ 0.100          floor',
    'mrr             0/48      -           +0.060  regressed, not gated',
  ])
  expect(metricTable(set, { paint: inWords }).slice(1)).toEqual([
    'faithfulness   48/50  0.900           <red:-0.060>  <green:unchanged, 40 compared>',
    'refutedRate ↓     48  0.200  <red:≤ 0.100>          <red:floor>',
    'mrr             0/48      -           <green:+0.060>  <dim:regressed, not gated>',
  ])
})

test('metrics share the line of a reason that they share', () => {
  const reason = 'There is no baseline yet.'
  const set = decidedSet(
    decided({ metric: 'mrr', verdict: 'no-baseline', reason }),
    decided({ verdict: 'no-baseline', reason }),
    decided({ metric: 'rougeL', verdict: 'regressed', reason: 'It fell\n::error::by 0.1' }),
  )
  expect(metricTable(set, { paint: plain }).slice(4)).toEqual([
    '│ faithfulness, mrr: There is no baseline yet.',
    '│ rougeL: It fell ::error::by 0.1',
  ])
})

test('what is no news has no row, unless all is wanted', () => {
  const comparison = compared(0.9, 0.9)
  const set = decidedSet(
    decided({ comparison }),
    decided({ metric: 'mrr', gated: false, comparison }),
  )
  const names = (rows: readonly string[]) => rows.slice(1).map(row => row.split(' ')[0])
  const rows = metricTable(set, { paint: plain })
  expect(names(rows)).toEqual(['faithfulness', '│'])
  expect(rows.at(-1)).toBe('│ neither gated nor changed: mrr; report.md and --full have them')
  expect(names(metricTable(set, { paint: plain, full: true }))).toEqual(['faithfulness', 'mrr'])
})

test('a long table has a heading above each group of metrics', () => {
  const names = ['contextRecall', 'contextPrecision', 'answerRecall', 'answerF1', 'answerPrecision']
  const more = ['hallucination', 'faithfulness', 'tone']
  const set = decidedSet(...[...names, ...more].map(metric => decided({ metric, mean: 0.5 })))
  expect(
    metricTable(set, { paint: inWords }).map(line => /^ *[^ ]+(?: own>)?/u.exec(line)?.[0]),
  ).toEqual([
    '<dim:metric>',
    '<bold:overall>',
    '  answerPrecision',
    '  answerRecall',
    '  answerF1',
    '<bold:retriever>',
    '  contextRecall',
    '  contextPrecision',
    '<bold:generator>',
    '  faithfulness',
    '  hallucination',
    '<bold:your own>',
    '  tone',
  ])
})
