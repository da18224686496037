import { expect, test } from 'vitest'
import { choose } from '../../src/statistics/choose.ts'

test.each([
  [5, 0, 1],
  [5, 5, 1],
  [5, 2, 10],
  [52, 5, 2_598_960],
  [2, 3, 0],
])('of %d things %d can be chosen in %d ways', (n, k, ways) => {
  expect(choose(n, k)).toBe(ways)
})
