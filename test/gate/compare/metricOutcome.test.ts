import { expect, test } from 'vitest'
import type { Comparison } from '../../../src/gate/decision.ts'
import { compare, lexicalJudge, resultsOf } from '../runs.ts'

const pOf = (comparison: Comparison | undefined) => comparison?.pWorse

test('p is corrected for the number of gated metrics, and that of others is left as it is', () => {
  const run = (repeats: number, dropped: number) =>
    resultsOf({
      support: {
        metrics: { faithfulness: {}, contextRecall: {}, mrr: { gate: false }, rougeL: {} },
        measurements: { rougeL: lexicalJudge },
        cases: Object.fromEntries(
          Array.from({ length: 12 }, (_, index) => {
            const scores = Array.from({ length: repeats }, () => (index < dropped ? 0.5 : 1))
            const steady = scores.map(() => 1)
            const all = { faithfulness: scores, contextRecall: steady, mrr: scores, rougeL: scores }
            return [`case-${index}`, all]
          }),
        ),
      },
    })
  const { metrics } = compare(run(3, 0), run(1, 2))
  const found = metrics.map(({ metric, comparison }) => [metric, pOf(comparison)])
  // Two cases of one run against three: one of 16. What has no noise has no p and counts for none.
  expect(Object.fromEntries(found)).toEqual({
    contextRecall: 1,
    faithfulness: 2 / 16,
    mrr: 1 / 16,
    rougeL: undefined,
  })
})
