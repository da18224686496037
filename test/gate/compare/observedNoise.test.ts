import { expect, test } from 'vitest'
import type { BaselineSet } from '../../../src/baseline/baseline.ts'
import { isNoisy, repeatsVary } from '../../../src/gate/compare/observedNoise.ts'
import { lexicalJudge, modelJudge } from '../runs.ts'

function setOf(
  scores: Record<string, (number | null)[]>,
  measurement: typeof modelJudge = lexicalJudge,
): BaselineSet {
  const cases = Object.entries(scores).map(([id, mrr]) => [id, { hash: id, scores: { mrr } }])
  return { policy: {}, measurements: { mrr: measurement }, cases: Object.fromEntries(cases) }
}

const quiet = { refund: [1, 1] }
const single = { refund: [1] }

test('the first case by name whose repeats differ is told', () => {
  expect(repeatsVary(setOf({ shipping: [1, 0], refund: [1, 0], hours: [1, 1] }), 'mrr')).toBe(
    'refund',
  )
  expect(repeatsVary(setOf({ refund: [1, null, 1] }), 'mrr')).toBeUndefined()
  expect(repeatsVary(setOf({ refund: [1, 0] }), 'faithfulness')).toBeUndefined()
})

test('a difference in either run is noise', () => {
  expect(isNoisy(setOf({ refund: [1, 0] }), setOf(quiet), 'mrr')).toBe(true)
  expect(isNoisy(setOf(quiet), setOf({ refund: [1, 0] }), 'mrr')).toBe(true)
  expect(isNoisy(setOf(quiet), setOf(quiet), 'mrr')).toBe(false)
})

test('where one of them has no repeats, the judge’s word is taken', () => {
  const noisy = (before: typeof quiet, now: typeof quiet, judge: typeof modelJudge) =>
    isNoisy(setOf(before, judge), setOf(now, judge), 'mrr')
  expect(noisy(quiet, single, modelJudge)).toBe(true)
  expect(noisy(single, quiet, modelJudge)).toBe(true)
  expect(noisy(quiet, quiet, modelJudge)).toBe(false)
  expect(noisy(single, single, lexicalJudge)).toBe(false)
  expect(noisy(single, single, { fingerprint: 'sha256:mrr-1' })).toBe(false)
  expect(isNoisy(setOf(single), setOf(single), 'faithfulness')).toBe(false)
})

test('one case with repeats is enough to observe', () => {
  const some = { refund: [1, 1], shipping: [1] }
  expect(isNoisy(setOf(some, modelJudge), setOf(some, modelJudge), 'mrr')).toBe(false)
})
