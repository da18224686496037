import { describe, expect, test } from 'vitest'
import { studentQuantile, studentTail } from '../../src/statistics/studentQuantile.ts'

describe('the quantile of t', () => {
  // Tables of Abramowitz and Stegun, 26.10.
  test.each([
    [1, 12.706],
    [2, 4.303],
    [3, 3.182],
    [4, 2.776],
    [5, 2.571],
    [6, 2.447],
    [7, 2.365],
    [8, 2.306],
    [9, 2.262],
    [10, 2.228],
    [15, 2.131],
    [29, 2.045],
    [30, 2.042],
    [60, 2.0],
    [120, 1.98],
    [100_000, 1.96],
  ])('at %i degrees of freedom holds 95 %% within %f', (degrees, quantile) => {
    expect(studentQuantile(0.95, degrees)).toBeCloseTo(quantile, 3)
  })

  test.each([
    [1, 6.3138],
    [9, 1.8331],
    [19, 1.7291],
    [29, 1.6991],
    [99, 1.6604],
    [10_000, 1.645],
  ])('at %i degrees of freedom has 5 %% beyond %f', (degrees, quantile) => {
    expect(studentQuantile(0.9, degrees)).toBeCloseTo(quantile, 4)
  })

  test('has closed forms for one and two degrees of freedom', () => {
    for (const share of [0.01, 0.5, 0.9, 0.99, 0.999]) {
      expect(studentQuantile(share, 1)).toBeCloseTo(Math.tan((share * Math.PI) / 2), 6)
      expect(studentQuantile(share, 2)).toBeCloseTo(share * Math.sqrt(2 / (1 - share ** 2)), 8)
    }
  })
})

test.each([
  [4, 2.1318, 0.05],
  [9, 1.8331, 0.05],
  [60, 2.3901, 0.01],
  [4, 0, 0.5],
  [4, -2.1318, 0.95],
])('at %i degrees of freedom, %f is exceeded with the chance %f', (degrees, value, chance) => {
  expect(studentTail(value, degrees)).toBeCloseTo(chance, 4)
})
