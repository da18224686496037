import { describe, expect, test } from 'vitest'
import type { Comparison, MetricDecision } from '../../../src/gate/decision.ts'
import { metricTable } from '../../../src/report/terminal/metricTable.ts'
import type { Paint } from '../../../src/report/terminal/paint.ts'

const plain: Paint = (_color, text) => text
/** Shows colors as words, e.g. `<red:-0.060>`. */
const inWords: Paint = (color, text) => `<${color}:${text}>`

function compared(baselineMean: number, currentMean: number): Comparison {
  return {
    repeats: { baseline: 1, current: 1 },
    pairs: 48,
    baselineMean,
    currentMean,
    delta: currentMean - baselineMean,
    method: 'tolerance',
    better: 0,
    worse: 0,
    same: 48,
  }
}

function decided(overrides: Partial<MetricDecision> = {}): MetricDecision {
  return {
    set: 'support',
    metric: 'faithfulness',
    verdict: 'unchanged',
    reason: 'The mean stayed where it was.',
    gated: true,
    direction: 'higher',
    n: 48,
    applicable: 48,
    mean: 0.9,
    ...overrides,
  }
}

describe('a change is colored by what it means, not by its sign', () => {
  test.each([
    ['higher', 0.9, 0.84, '<red:-0.060>'],
    ['higher', 0.84, 0.9, '<green:+0.060>'],
    ['lower', 0.1, 0.16, '<red:+0.060>'],
    ['lower', 0.16, 0.1, '<green:-0.060>'],
    ['lower', 0.1, 0.1, ' 0.000'],
  ] as const)('where %s is better, from %d to %d', (direction, before, now, shown) => {
    const comparison = compared(before, now)
    const [, row] = metricTable([decided({ direction, mean: now, comparison })], { paint: inWords })
    expect(row).toContain(shown)
  })
})

test('a floor is red where the mean misses it, on either side', () => {
  const rows = metricTable(
    [
      decided({ metric: 'mrr', floor: 0.95 }),
      decided({ metric: 'ndcg@5', floor: 0.9 }),
      decided({ metric: 'refutedRate', direction: 'lower', floor: 0.1 }),
      decided({ metric: 'rougeL', mean: null, n: 0, floor: 0.1 }),
    ],
    { paint: inWords },
  ).slice(1)
  expect(rows.map(row => /(<red:)?[≥≤] [\d.]+/u.exec(row)?.[0])).toEqual([
    '<red:≤ 0.100',
    '≥ 0.900',
    '<red:≥ 0.950',
    '<red:≥ 0.100',
  ])
})

test('metrics stand in the order of the registry, unknown ones last', () => {
  const keys = ['zeta', 'documentRecall', 'ndcg@5', 'ndcg@10', 'faithfulness', 'alpha']
  const rows = metricTable(
    keys.map(metric => decided({ metric })),
    { paint: plain },
  )
  expect(rows.slice(1).map(row => row.split(' ')[0])).toEqual([
    'faithfulness',
    'documentRecall',
    'ndcg@10',
    'ndcg@5',
    'alpha',
    'zeta',
  ])
})

test('a row says what its numbers leave out', () => {
  const comparison = { ...compared(0.9, 0.9), pairs: 40, detectable: 0.0449 }
  const rows = metricTable(
    [
      decided({ comparison, applicable: 50 }),
      decided({ metric: 'rougeL', gated: false, verdict: 'regressed', reason: 'It fell.' }),
    ],
    { paint: plain },
  )
  expect(rows).toEqual([
    'metric            n   mean  baseline  delta   + / − / =  detects  verdict',
    'faithfulness  48/50  0.900     0.900  0.000  0 / 0 / 48    0.045  unchanged, 40 compared',
    'rougeL           48  0.900                                        regressed, not gated',
  ])
})

test('metrics share the line of a reason that they share', () => {
  const reason = 'There is no baseline yet.'
  const rows = metricTable(
    [
      decided({ metric: 'mrr', verdict: 'no-baseline', reason }),
      decided({ verdict: 'no-baseline', reason }),
      decided({ metric: 'rougeL', verdict: 'regressed', reason: 'It fell\n::error::by 0.1' }),
    ],
    { paint: plain },
  )
  expect(rows.slice(4)).toEqual([
    '│ faithfulness, mrr: There is no baseline yet.',
    '│ rougeL: It fell ::error::by 0.1',
  ])
})

test('what is neither gated nor changed has no row, unless all is wanted', () => {
  const comparison = compared(0.9, 0.9)
  const quiet = { gated: false, comparison }
  const decisions = [
    decided({ comparison }),
    decided({ metric: 'mrr', ...quiet }),
    decided({ metric: 'rougeL', ...quiet, verdict: 'improved' }),
    decided({ metric: 'rouge1', ...quiet, floor: 0.5 }),
    decided({ metric: 'rouge2', gated: false }),
  ]
  const names = (rows: readonly string[]) => rows.slice(1).map(row => row.split(' ')[0])
  const rows = metricTable(decisions, { paint: plain })
  expect(names(rows)).toEqual(['faithfulness', 'rouge1', 'rouge2', 'rougeL', '│'])
  expect(rows.at(-1)).toBe('│ neither gated nor changed: mrr; report.md and --full have them')
  const all = metricTable(decisions, { paint: plain, full: true })
  expect(names(all)).toEqual(['faithfulness', 'mrr', 'rouge1', 'rouge2', 'rougeL'])
})

test('a long table has a heading above each group of metrics', () => {
  const names = ['contextRecall', 'contextPrecision', 'answerRecall', 'answerF1', 'answerPrecision']
  const more = ['hallucination', 'faithfulness', 'tone']
  const decisions = [...names, ...more].map(metric => decided({ metric, mean: 0.5 }))
  expect(metricTable(decisions, { paint: inWords }).map(line => line.slice(0, 40)))
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
  expect(metricTable(decisions.slice(1), { paint: plain })[1]).toMatch(/^faithfulness/)
})
