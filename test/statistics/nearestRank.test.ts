import { expect, test } from 'vitest'
import { nearestRank } from '../../src/statistics/nearestRank.ts'

test('the percentile is one of the values, and no fewer than that share are up to it', () => {
  const ten = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
  expect([0.05, 0.1, 0.5, 0.51, 0.95, 1].map(share => nearestRank(ten, share))).toEqual([
    1, 1, 5, 6, 10, 10,
  ])
  expect(nearestRank([7], 0.5)).toBe(7)
  expect(nearestRank([], 0.5)).toBeUndefined()
})
