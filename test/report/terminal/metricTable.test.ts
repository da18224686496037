import { expect, test } from 'vitest'
import { metricTable } from '../../../src/report/terminal/metricTable.ts'
import type { Paint } from '../../../src/report/terminal/paint.ts'
import { compared, decided, decidedSet } from '../decidedSet.ts'

const plain: Paint = (_color, text) => text
/** Shows colors as words, e.g. `<red:-0.060>`. */
const inWords: Paint = (color, text) => `<${color}:${text}>`

test('cells are aligned and colored by what they mean, and empty columns left out', () => {
  const set = decidedSet(
    decided({
      applicable: 50,
      comparison: { ...compared(0.9, 0.84), pairs: 40, detectable: 0.0449 },
    }),
    decided({ metric: 'refutedRate', direction: 'lower', mean: 0.2, floor: 0.1, verdict: 'floor' }),
    decided({ metric: 'rougeL', gated: false, verdict: 'regressed', reason: 'It fell.' }),
    decided({ metric: 'mrr', mean: null, n: 0 }),
  )
  expect(metricTable(set, { paint: plain })).toMatchInlineSnapshot(`
    [
      "metric             n   mean    floor  baseline   delta   + / − / =  detects  verdict",
      "faithfulness   48/50  0.900              0.900  -0.060  0 / 0 / 48    0.045  unchanged, 40 compared",
      "refutedRate ↓     48  0.200  ≤ 0.100                                         floor",
      "mrr             0/48      -                                                  unchanged",
      "rougeL            48  0.900                                                  regressed, not gated",
      "│ refutedRate: The mean stayed where it was.",
    ]
  `)
  expect(metricTable(set, { paint: inWords }).slice(1, 5)).toMatchInlineSnapshot(`
    [
      "faithfulness   48/50  0.900              0.900  <red:-0.060>  0 / 0 / 48    0.045  <green:unchanged, 40 compared>",
      "refutedRate ↓     48  0.200  <red:≤ 0.100>                                         <red:floor>",
      "mrr             0/48      -                                                  <green:unchanged>",
      "rougeL            48  0.900                                                  <dim:regressed, not gated>",
    ]
  `)
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
  expect(metricTable(set, { paint: inWords }).map(line => line.slice(0, 40)))
    .toMatchInlineSnapshot(`
    [
      "<dim:metric>               <dim:n>   <di",
      "<bold:overall>",
      "  answerPrecision   48  0.500  <green:un",
      "  answerRecall      48  0.500  <green:un",
      "  answerF1          48  0.500  <green:un",
      "<bold:retriever>",
      "  contextRecall     48  0.500  <green:un",
      "  contextPrecision  48  0.500  <green:un",
      "<bold:generator>",
      "  faithfulness      48  0.500  <green:un",
      "  hallucination     48  0.500  <green:un",
      "<bold:your own>",
      "  tone              48  0.500  <green:un",
    ]
  `)
})
