import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chanceOfLosses } from '../../src/statistics/lossTest.ts'
import type { ScorePair } from '../../src/statistics/scorePair.ts'
import { permutationTest } from '../../src/statistics/permutation.ts'

const lost: ScorePair = { baseline: [1, 1, 1], current: [0] }
const gained: ScorePair = { baseline: [0, 0, 0], current: [1] }

test('without gains it is the permutation test', () => {
  const pairs = Array.from({ length: 4 }, () => lost)
  expect(chanceOfLosses(pairs)).toBeCloseTo(1 / 4 ** 4, 10)
  expect(chanceOfLosses(pairs)).toBeCloseTo(permutationTest(pairs).pWorse, 10)
})

test('repeats of the current run count as shares of it', () => {
  // Of six repeats four were scored, one of them in the current run: 4 of the 20 ways to deal three.
  expect(chanceOfLosses([{ baseline: [1, 1, 1], current: [1, 0, 0] }])).toBeCloseTo(4 / 20, 10)
  // Two such cases and one that lost as much as it could: the sum of losses is what counts.
  const half: ScorePair = { baseline: [1, 1], current: [1, 0] }
  const whole: ScorePair = { baseline: [1], current: [0] }
  // Half a loss has 1 way of 2, a whole one 1 of 2; no other sum reaches both.
  expect(chanceOfLosses([half, whole])).toBeCloseTo((1 / 2) * (1 / 2), 10)
})

test('gains hide no losses', () => {
  const pairs = [
    ...Array.from({ length: 9 }, () => lost),
    ...Array.from({ length: 10 }, () => gained),
  ]
  expect(permutationTest(pairs).pWorse).toBeGreaterThan(0.3)
  expect(chanceOfLosses(pairs)).toBeLessThan(0.005)
})

test('where one run has no repeats, losses beside as many gains are chance', () => {
  const pairs = Array.from({ length: 20 }, (_, index) => ({
    baseline: [index % 2],
    current: [1 - (index % 2)],
  }))
  expect(chanceOfLosses(pairs)).toBeGreaterThan(0.4)
})

test('is a chance, and 1 where nothing was lost', () => {
  const scores = fc.array(fc.constantFrom(0, 1), { minLength: 1, maxLength: 4 })
  const pair = fc.record({ baseline: scores, current: scores })
  fc.assert(
    fc.property(fc.array(pair, { maxLength: 8 }), pairs => {
      const p = chanceOfLosses(pairs)
      expect(p).toBeGreaterThan(0)
      expect(p).toBeLessThanOrEqual(1 + 1e-9)
    }),
  )
  expect(chanceOfLosses([gained, gained])).toBeCloseTo(1, 10)
})
