import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinGroups } from '../../src/statistics/joinGroups.ts'
import { chanceOfLosses } from '../../src/statistics/lossTest.ts'
import { mean } from '../../src/statistics/mean.ts'
import { permutationTest } from '../../src/statistics/permutation.ts'
import type { ScorePair } from '../../src/statistics/scorePair.ts'
import { difference } from '../../src/statistics/scorePair.ts'

const ofGroup = (group: string, count: number, pair: ScorePair): ScorePair[] =>
  Array.from({ length: count }, () => ({ ...pair, group }))
const fell: ScorePair = { baseline: [1, 1, 1], current: [0] }

test('cases of one group are dealt as one: ten that fell together are a single accident', () => {
  expect(permutationTest(ofGroup('handbook', 10, fell)).pWorse).toBeCloseTo(1 / 4, 10)
  expect(chanceOfLosses(ofGroup('handbook', 10, fell))).toBeCloseTo(1 / 4, 10)
  expect(chanceOfLosses([fell, fell])).toBeCloseTo(1 / 16, 10)
  const two = [...ofGroup('handbook', 5, fell), ...ofGroup('terms', 5, fell), fell]
  expect(permutationTest(two).pWorse).toBeCloseTo(1 / 64, 10)
  expect(chanceOfLosses(two)).toBeCloseTo(1 / 64, 10)
})

test('which run of a group a score is of counts', () => {
  const together = [1, 2].map(() => ({ baseline: [1, 0, 1], current: [1], group: 'terms' }))
  const apart = [
    { baseline: [1, 0, 1], current: [1], group: 'terms' },
    { baseline: [0, 1, 1], current: [1], group: 'terms' },
  ]
  const sums = (pairs: ScorePair[]) => joinGroups(pairs).map(({ baseline }) => baseline)
  // Two cases as one: half of the sums, as the mean over both stays what it is.
  expect(sums(together)).toEqual([[1, 0, 1]])
  expect(sums(apart)).toEqual([[0.5, 0.5, 1]])
})

test('a case that has no score in a run stays with its group, and favours no dealing', () => {
  const missing: ScorePair = {
    baseline: [1, 1],
    current: [0],
    group: 'terms',
    runs: { baseline: [1, null, 1], current: [0] },
  }
  const [joined, ...others] = joinGroups([...ofGroup('terms', 2, fell), missing])
  expect(others).toEqual([])
  // 2 / 3 stands in for the score that is missing, and the sums are a third each.
  expect(joined?.baseline).toEqual([1, (2 + 2 / 3) / 3, 1])
  const fewer: ScorePair = { baseline: [1, 1], current: [0], group: 'terms' }
  expect(joinGroups([...ofGroup('terms', 2, fell), fewer])).toHaveLength(1)
})

const scores = fc.array(fc.integer({ min: 0, max: 10 }), { minLength: 2, maxLength: 2 })
const pairs = fc.array(
  fc.record(
    { baseline: scores, current: scores, group: fc.constantFrom('a', 'b', 'c') },
    { requiredKeys: ['baseline', 'current'] },
  ),
  { minLength: 1, maxLength: 12 },
)

test('the mean difference stays, and groups of one case change nothing', () => {
  fc.assert(
    fc.property(pairs, all => {
      expect(mean(joinGroups(all).map(difference))).toBeCloseTo(mean(all.map(difference)), 10)
      const alone = all.map((pair, index) => ({ ...pair, group: `${index}` }))
      const ungrouped = all.map(({ baseline, current }) => ({ baseline, current }))
      expect(permutationTest(alone, 199)).toEqual(permutationTest(ungrouped, 199))
    }),
  )
})
