import { expect, test } from 'vitest'
import type { Baseline, BaselineSet } from '../../../src/baseline/baseline.ts'
import type { SuiteChange } from '../../../src/gate/decision.ts'
import { policyFindings } from '../../../src/gate/policy/policyFindings.ts'

/** A set of ten cases that gates as many metrics as are named. */
function setOf(...metrics: string[]): BaselineSet {
  return setOfCases(10, metrics)
}

function setOfCases(count: number, metrics: readonly string[] = []): BaselineSet {
  const setting = { direction: 'higher' as const, gate: true, tolerance: 0.02 }
  const ids = Array.from({ length: count }, (_, index) => `case-${index}`)
  return {
    policy: Object.fromEntries(metrics.map(metric => [metric, setting])),
    measurements: {},
    cases: Object.fromEntries(ids.map(id => [id, { hash: id, scores: {} }])),
  }
}

const baselineOf = (sets: Record<string, BaselineSet>): Baseline => ({ schema: 1, sets })
const seven = ['g', 'f', 'e', 'd', 'c', 'b', 'a']

test('names five changes and counts the others', () => {
  const gone = (...metrics: string[]) =>
    policyFindings(baselineOf({ support: setOf(...metrics) }), baselineOf({ support: setOf() }), [])
  expect(gone(...seven.slice(2)).map(({ reason }) => reason)).toEqual([
    'support is less strict than in the baseline: a is no longer scored; b is no longer scored; c is no longer scored; d is no longer scored; e is no longer scored.',
  ])
  expect(gone(...seven).map(({ reason }) => reason)).toEqual([
    'support is less strict than in the baseline: a is no longer scored; b is no longer scored; c is no longer scored; d is no longer scored; e is no longer scored and 2 more.',
  ])
})

test('finds nothing where as much is asked as before', () => {
  const same = baselineOf({ support: setOf(...seven) })
  expect(policyFindings(same, same, [])).toEqual([])
})

test('a set answers for its own cases only, and sets stand in the order of their names', () => {
  const both = baselineOf({ support: setOf(), clinic: setOf(), returns: setOf() })
  const removed = (set: string, count: number): SuiteChange[] =>
    Array.from({ length: count }, (_, index) => ({
      set,
      caseId: `case-${index}`,
      change: 'removed',
    }))
  const changes = [...removed('support', 2), ...removed('clinic', 3), ...removed('returns', 1)]
  expect(policyFindings(both, both, changes).map(({ reason }) => reason)).toEqual([
    'clinic is less strict than in the baseline: 3 cases of 10 (30 %) removed, changed or skipped: more than a tenth.',
    'support is less strict than in the baseline: 2 cases of 10 (20 %) removed, changed or skipped: more than a tenth.',
  ])
})

test('the finding says how cases left: removed with their set, or unsampled', () => {
  const before = baselineOf({ support: setOf('a') })
  const changes = (...kinds: SuiteChange['change'][]): SuiteChange[] =>
    kinds.map((change, index) => ({ set: 'support', caseId: `case-${index}`, change }))
  const reasons = (now: Baseline, ...kinds: SuiteChange['change'][]) =>
    policyFindings(before, now, changes(...kinds)).map(({ reason }) => reason)
  const less = 'support is less strict than in the baseline:'
  expect(reasons(baselineOf({}), 'removed', 'removed')).toEqual([
    `${less} 2 cases of 10 (20 %) removed, changed or skipped: more than a tenth.`,
  ])
  expect(reasons(before, 'removed', 'unsampled')).toEqual([
    `${less} 2 cases of 10 (20 %) removed, changed, skipped or unsampled: more than a tenth.`,
  ])
})

test('a tenth of a set may be gone, and not more', () => {
  const removed = ['case-0', 'case-1'].map(caseId => ({
    set: 'support',
    caseId,
    change: 'removed' as const,
  }))
  const findingsOf = (count: number) => {
    const baseline = baselineOf({ support: setOfCases(count) })
    return policyFindings(baseline, baseline, removed)
  }
  expect(findingsOf(20)).toEqual([])
  expect(findingsOf(19)).toMatchObject([
    { reason: expect.stringContaining('2 cases of 19 (11 %)') },
  ])
})

test('a case that the golden set answers counts like one that is skipped', () => {
  const before = setOfCases(10)
  const critical = { faithfulness: { each: 0.8, direction: 'higher' } } as const
  before.cases['case-0'] = { hash: 'case-0', critical, scores: {} }
  const unasked = (caseId: string): SuiteChange => ({ set: 'support', caseId, change: 'unasked' })
  const found = (...changes: SuiteChange[]) =>
    policyFindings(
      baselineOf({ support: before }),
      baselineOf({ support: setOfCases(10) }),
      changes,
    ).map(({ reason }) => reason.replace('support is less strict than in the baseline: ', ''))
  expect(found({ ...unasked('first'), formerId: 'case-0' })[0]).toContain(
    'critical case first is answered in the golden set, not by the pipeline',
  )
  before.cases['case-0'] = { hash: 'case-0', scores: {} }
  expect(found(unasked('case-1'))).toEqual([])
  expect(found(unasked('case-1'), unasked('case-2'))).toEqual([
    '2 cases of 10 (20 %) removed, changed, skipped or answered in the golden set: more than a tenth.',
  ])
})
