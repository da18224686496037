import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fMeasure } from '../../../src/metrics/arithmetic/fMeasure.ts'

test.each([
  [1, 1, 1],
  [1, 0.5, 2 / 3],
  [0.25, 0.75, 0.375],
  [1, 0, 0],
  [0, 0, 0],
])('of %d and %d is %d', (precision, recall, expected) => {
  expect(fMeasure(precision, recall)).toBe(expected)
})

const share = fc.tuple(fc.nat(20), fc.integer({ min: 1, max: 20 })).map(([a, b]) => a / (a + b))

test('lies between the two, nearer to the lower', () => {
  fc.assert(
    fc.property(share, share, (precision, recall) => {
      const mean = fMeasure(precision, recall)
      expect(mean).toBe(fMeasure(recall, precision))
      expect(mean).toBeGreaterThanOrEqual(Math.min(precision, recall) - 1e-12)
      expect(mean).toBeLessThanOrEqual((precision + recall) / 2 + 1e-12)
    }),
  )
})

test.each([
  // Recall counts twice, then half: 5PR / (4P + R), and 1.25PR / (0.25P + R).
  [1, 0.5, 2, 5 / 9],
  [1, 0.5, 0.5, 5 / 6],
  [0, 0, 2, 0],
])('of %d and %d with a beta of %d is %d', (precision, recall, beta, expected) => {
  expect(fMeasure(precision, recall, beta)).toBeCloseTo(expected, 12)
})

test('the larger beta, the nearer to the recall', () => {
  const beta = fc.integer({ min: 1, max: 10_000 }).map(hundredths => hundredths / 100)
  fc.assert(
    fc.property(share, share, beta, beta, (precision, recall, one, other) => {
      fc.pre(precision > 0 && recall > 0)
      const distance = (weight: number) => Math.abs(fMeasure(precision, recall, weight) - recall)
      expect(distance(Math.max(one, other))).toBeLessThanOrEqual(
        distance(Math.min(one, other)) + 1e-12,
      )
    }),
  )
})
