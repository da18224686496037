import { expect, test } from 'vitest'
import { twoGroups } from '../../src/statistics/twoGroups.ts'

test.each([
  ['two heaps', [5, 300, 6, 310, 4, 305], 300],
  ['heaps of different sizes', [5, 5, 6, 4, 5, 6, 5, 300], 300],
  ['ratios, not distances', [1, 2, 100, 150, 200], 100],
  ['two values', [3, 9, 3, 9], 9],
])('%s', (_, values, beginning) => {
  expect(twoGroups(values)).toBe(beginning)
})

test('equal values, and a single one, are one group', () => {
  expect(twoGroups([4, 4, 4])).toBeUndefined()
  expect(twoGroups([4])).toBeUndefined()
  expect(twoGroups([])).toBeUndefined()
})
