import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  averagePrecisionOver,
  discountedCumulativeGain,
  documentRanking,
} from '../../../src/metrics/arithmetic/ranking.ts'
import { chunks } from '../supportDesk.ts'

test('a document has the rank of its first passage', () => {
  const contexts = chunks('terms.md#9', 'refunds.md#1', 'terms.md#2', 'refunds.md#3', 'faq.md#1')
  expect(documentRanking(contexts)).toEqual(['terms.md', 'refunds.md', 'faq.md'])
})

test('ids that only look alike stay apart', () => {
  const contexts = chunks('Refunds.md', 'refunds.md', 'refunds.md ', 'é', 'e\u0301')
  expect(documentRanking(contexts)).toHaveLength(5)
})

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
