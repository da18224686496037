import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  averagePrecisionOver,
  discountedCumulativeGain,
} from '../../../src/metrics/arithmetic/ranking.ts'

test('the gain of a grade falls with its rank, and a negative grade gains nothing', () => {
  expect(discountedCumulativeGain([3, -2, 1])).toBe(3 + 1 / 2)
  expect(discountedCumulativeGain([])).toBe(0)
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 4 })), grades => {
      const sorted = grades.toSorted((a, b) => b - a)
      expect(discountedCumulativeGain(sorted)).toBeGreaterThanOrEqual(
        discountedCumulativeGain(grades) - 1e-9,
      )
    }),
  )
})

test.each([
  [[true, true], 2, 1],
  [[true, false, true], 2, (1 + 2 / 3) / 2],
  [[false, true], 1, 1 / 2],
  [[true], 4, 1 / 4],
  [[false, false], 0, 0],
  [[], 3, 0],
])('hits %j of %d: average precision %d', (hitAtRank, relevant, expected) => {
  expect(averagePrecisionOver(hitAtRank, relevant)).toBe(expected)
})
