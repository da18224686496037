import { expect, test } from 'vitest'
import { normalQuantile, normalShare } from '../../src/statistics/normal.ts'

test('the normal distribution', () => {
  expect(normalShare(-3)).toBeCloseTo(0.0013499, 7)
  expect(normalShare(0)).toBe(0.5)
  expect(normalShare(2.5)).toBeCloseTo(0.99379033, 8)
  expect(normalQuantile(0.975)).toBeCloseTo(1.959964, 7)
  expect(normalQuantile(0.01)).toBeCloseTo(-2.3263479, 7)
})
