import { expect, test } from 'vitest'
import { recordBaseline } from '../../src/baseline/record.ts'
import { recordedOtherwise } from '../../src/gate/recordedOtherwise.ts'
import { resultsOf } from './runs.ts'

const baselineOf = (
  refund: number,
  metrics: Record<string, object> = { faithfulness: {}, mrr: {} },
) =>
  recordBaseline(
    resultsOf({
      support: {
        metrics,
        cases: {
          refund: { faithfulness: [refund], mrr: [1] },
          returns: { faithfulness: [1], mrr: [1] },
        },
      },
      billing: { cases: { invoice: { faithfulness: [1] } } },
    }),
  )

test('what differs are sets as a whole, and of them metrics and cases', () => {
  const recorded = baselineOf(0.5)
  const { baseline, concerns, casesOf } = recordedOtherwise(recorded, baselineOf(1))
  expect(baseline).toEqual({ ...recorded, sets: { support: recorded.sets['support'] } })
  expect(concerns('support', 'faithfulness')).toBe(true)
  expect(concerns('support', 'mrr')).toBe(false)
  expect(concerns('billing', 'faithfulness')).toBe(false)
  expect(casesOf('support')).toEqual([['refund', recorded.sets['support']?.cases['refund']]])
  expect(casesOf('billing')).toEqual([])
})

test('all differs from nothing', () => {
  const recorded = baselineOf(1)
  const { baseline, concerns, casesOf } = recordedOtherwise(recorded, undefined)
  expect(baseline).toEqual(recorded)
  expect(concerns('support', 'mrr')).toBe(true)
  expect(casesOf('support')).toHaveLength(2)
})
