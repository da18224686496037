import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Baseline } from '../../src/baseline/baseline.ts'
import { recordBaseline } from '../../src/baseline/record.ts'
import { compareBaselines } from '../../src/gate/compare/compareBaselines.ts'
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

test('longer hashes of the same content are no other record', () => {
  const recorded = baselineOf(1)
  const withHashes = (digits: number): Baseline => ({
    ...recorded,
    sets: mapped(recorded.sets, (name, set) => ({
      ...set,
      measurements: mapped(set.measurements, (metric, one) => ({
        ...one,
        fingerprint: digest(metric, digits === 12 ? 16 : digits),
      })),
      cases: mapped(set.cases, (id, one) => ({ ...one, hash: digest(name + id, digits) })),
    })),
  })
  const { baseline, concerns, casesOf } = recordedOtherwise(withHashes(32), withHashes(12))
  expect(baseline.sets).toEqual({})
  expect(concerns('support', 'mrr')).toBe(false)
  expect(casesOf('support')).toEqual([])
  expect(compareBaselines(withHashes(12), withHashes(32))).toBeUndefined()
})

const digest = (text: string, digits: number) => hash('sha256', text).slice(0, digits)

const mapped = <Value>(
  record: Record<string, Value>,
  change: (name: string, value: Value) => Value,
): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, change(name, value)] as const),
  )
