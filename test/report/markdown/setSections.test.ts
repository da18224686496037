import { expect, test } from 'vitest'
import { resultsOf } from '../../gate/runs.ts'
import { markdownOf } from './markdownOf.ts'

/** So many sets of four cases, of which the named ones score nothing. */
const sets = (count: number, broken: readonly number[] = []) =>
  resultsOf(
    Object.fromEntries(
      Array.from({ length: count }, (_, set) => {
        const scores = broken.includes(set) ? [0, 0, 0] : [1, 1, 1]
        const ids = ['refund', 'return', 'exchange', 'warranty']
        return [
          `set-${set}`,
          {
            metrics: { faithfulness: { deterministic: true } },
            cases: Object.fromEntries(ids.map(id => [id, { faithfulness: scores }])),
          },
        ]
      }),
    ),
  )
const heading = /^### `set-\d+`/gmu

test('what failed stands first, and 148 sets that passed are one line', () => {
  const text = markdownOf({ results: sets(150, [41, 7]), former: sets(150) })
  const [open = '', folded = ''] = text.split('<summary>The means of 148 sets held</summary>')
  expect(open.match(heading)).toEqual(['### `set-41`', '### `set-7`'])
  expect(open).toContain('### Worst cases')
  expect(open.length).toBeLessThan(10_000)
  expect(folded).toContain('\n- `set-149`: `faithfulness` 1.000 (0.000)\n')
  expect(folded).toContain(
    '\n- the 148 sets whose means held: 592 cases compared; detectable drops: 0.020\n',
  )
})

test('a few sets that passed are shown, and more are folded', () => {
  expect(markdownOf({ results: sets(3), former: sets(3) })).not.toContain('<summary>The means of')
  expect(markdownOf({ results: sets(4), former: sets(4) })).toContain(
    '<summary>The means of 4 sets held</summary>',
  )
})

test('sets that fell only together, and one that lost a critical case, are shown', () => {
  const noisy = (score: number) =>
    resultsOf(
      Object.fromEntries(
        Array.from({ length: 12 }, (_, set) => {
          const ids = Array.from({ length: 10 }, (_case, index) => `case-${index}`)
          const scores = (index: number) =>
            index < 1 ? [score, score, score] : [1, 1, index === 9 ? 0.9 : 1]
          const cases = ids.map((id, index) => [id, { faithfulness: scores(index) }])
          return [`set-${set}`, { cases: Object.fromEntries(cases) }]
        }),
      ),
    )
  const text = markdownOf({ results: noisy(0.7), former: noisy(1) })
  expect(text).toContain('over 12 sets (120 cases)')
  expect(text.match(heading)).toHaveLength(12)
  expect(text).not.toContain('<summary>The means of')
})

test('a long table has a heading above each group of metrics', () => {
  const names = ['answerF1', 'answerRecall', 'contextRecall', 'faithfulness', 'hitRate', 'mrr']
  const metrics = [...names, 'ndcg@5', 'rougeL', 'tone']
  const results = resultsOf({
    support: {
      metrics: Object.fromEntries(metrics.map(metric => [metric, { gate: true }])),
      cases: { refund: Object.fromEntries(metrics.map(metric => [metric, [0.5]])) },
    },
  })
  const [, folded = ''] = markdownOf({ results }).split('<summary>Everything else')
  const firstCells = folded
    .split('\n')
    .flatMap(line => /^\| (`|\*\*)([^`*]+)\1/.exec(line)?.[2] ?? [])
  expect(firstCells).toEqual([
    ...['overall', 'answerRecall', 'answerF1', 'rougeL'],
    ...['retriever', 'contextRecall', 'hitRate', 'ndcg@5', 'mrr'],
    ...['generator', 'faithfulness'],
    ...['your own', 'tone'],
  ])
})
