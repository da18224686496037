import fc from 'fast-check'
import { expect, test } from 'vitest'
import { harmonicMean } from '../../../src/metrics/arithmetic/harmonicMean.ts'

test.each([
  [1, 1, 1],
  [1, 0.5, 2 / 3],
  [0.25, 0.75, 0.375],
  [1, 0, 0],
  [0, 0, 0],
])('of %d and %d is %d', (precision, recall, expected) => {
  expect(harmonicMean(precision, recall)).toBe(expected)
})

const share = fc.tuple(fc.nat(20), fc.integer({ min: 1, max: 20 })).map(([a, b]) => a / (a + b))

test('lies between the two, nearer to the lower', () => {
  fc.assert(
    fc.property(share, share, (precision, recall) => {
      const mean = harmonicMean(precision, recall)
      expect(mean).toBe(harmonicMean(recall, precision))
      expect(mean).toBeGreaterThanOrEqual(Math.min(precision, recall) - 1e-12)
      expect(mean).toBeLessThanOrEqual((precision + recall) / 2 + 1e-12)
    }),
  )
})
