import { expect, test } from 'vitest'
import type { BaselineCase, BaselineSet } from '../../../src/baseline/baseline.ts'
import { loweredThresholds } from '../../../src/gate/compare/loweredThresholds.ts'

type Thresholds = NonNullable<BaselineCase['thresholds']>

/** A set that asks for so much of each case. */
function setOf(each?: number): BaselineSet {
  const setting = { direction: 'higher' as const, gate: true, tolerance: 0.02 }
  const faithfulness = { ...setting, ...(each !== undefined && { each }) }
  return { policy: { faithfulness }, measurements: {}, cases: {} }
}

const caseOf = (thresholds?: Thresholds, more: Partial<BaselineCase> = {}): BaselineCase => ({
  hash: 'aa',
  scores: {},
  ...(thresholds && { thresholds }),
  ...more,
})

const at = (each: number, direction: 'higher' | 'lower' = 'higher') => ({
  faithfulness: { each, direction },
})

interface Change {
  before?: Thresholds
  now?: Thresholds
  /** What the set asks for, before and now. */
  set?: [before: number | undefined, now: number | undefined]
}

const lowered = ({ before, now, set = [undefined, undefined] }: Change) => {
  const joined = [{ caseId: 'refund', baseline: caseOf(before), current: caseOf(now) }]
  return loweredThresholds('support', joined, { before: setOf(set[0]), now: setOf(set[1]) })
}

test.each<[string, Change, { before: number; now?: number }]>([
  ['a lower one', { before: at(1), now: at(0.8) }, { before: 1, now: 0.8 }],
  ['one that is gone', { before: at(1) }, { before: 1 }],
  ['one for that of the set', { before: at(1), set: [0.8, 0.8] }, { before: 1, now: 0.8 }],
  ['less than the set asks for', { now: at(0.5), set: [0.8, 0.8] }, { before: 0.8, now: 0.5 }],
  ['none in spite of the set', { now: { faithfulness: null }, set: [0.8, 0.8] }, { before: 0.8 }],
  [
    'a higher one where lower is better',
    { before: at(0.1, 'lower'), now: at(0.2, 'lower') },
    { before: 0.1, now: 0.2 },
  ],
])('%s is told', (_what, change, expected) => {
  expect(lowered(change)).toEqual([
    { set: 'support', caseId: 'refund', metric: 'faithfulness', ...expected },
  ])
})

test.each<[string, Change]>([
  ['a stricter one', { before: at(0.8), now: at(1) }],
  ['a new one', { now: at(0.1) }],
  ['what the whole set lowers, which is policy', { set: [0.8, 0.5] }],
  ['one that stays lifted', { before: { faithfulness: null }, now: { faithfulness: null } }],
])('%s is not', (_what, change) => {
  expect(lowered(change)).toEqual([])
})

test('that of a critical case is policy', () => {
  const baseline = caseOf(undefined, { critical: at(1) })
  const joined = [{ caseId: 'refund', baseline, current: caseOf(at(0.5)) }]
  expect(loweredThresholds('support', joined, { before: setOf(), now: setOf() })).toEqual([])
})

test.each<[string, Change]>([
  ['what stays as it was', { before: at(0.8), now: at(0.8) }],
  ['what stays where lower is better', { before: at(0.2, 'lower'), now: at(0.2, 'lower') }],
  ['a lower one where lower is better', { before: at(0.2, 'lower'), now: at(0.1, 'lower') }],
])('%s is not told', (_what, change) => {
  expect(lowered(change)).toEqual([])
})

test('of a case that became critical, its own thresholds count', () => {
  const becoming = (critical: NonNullable<BaselineCase['critical']>) => {
    const joined = [
      { caseId: 'refund', baseline: caseOf(at(1)), current: caseOf(at(1), { critical }) },
    ]
    return loweredThresholds('support', joined, { before: setOf(0.9), now: setOf(0.9) })
  }
  expect(becoming(at(0.5))).toMatchObject([{ before: 1, now: 0.5 }])
  expect(becoming(at(1))).toEqual([])
  const [gone] = becoming({ tone: { each: 1, direction: 'higher' } })
  expect(gone).toMatchObject({ metric: 'faithfulness', before: 1 })
  expect(gone).not.toHaveProperty('now')
})

test('several of a case are told in the order of their names', () => {
  const one = { each: 1, direction: 'higher' as const }
  const found = lowered({ before: { tone: one, faithfulness: one, mrr: one } })
  expect(found.map(({ metric }) => metric)).toEqual(['faithfulness', 'mrr', 'tone'])
})
