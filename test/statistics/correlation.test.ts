import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Point } from '../../src/statistics/correlation.ts'
import { pearson, spearman } from '../../src/statistics/correlation.ts'

const whole = fc.integer({ min: -20, max: 20 })
const points = fc.array(fc.tuple(whole, whole), { minLength: 3, maxLength: 25 })

describe('known values', () => {
  test('Pearson', () => {
    // Deviations -1, 0, 1 and -5/3, 1/3, 4/3: 3 / √(2 × 14/3).
    expect(
      pearson([
        [1, 2],
        [2, 4],
        [3, 5],
      ]),
    ).toBeCloseTo(3 / Math.sqrt(28 / 3), 12)
    expect(
      pearson([
        [1, -2],
        [2, -4],
        [3, -6],
      ]),
    ).toBe(-1)
  })

  test('Spearman without ties is 1 - 6 Σd² / n (n² - 1)', () => {
    const iq = [106, 100, 86, 101, 99, 103, 97, 113, 112, 110]
    const hours = [7, 27, 2, 50, 28, 29, 20, 12, 6, 17]
    // Σd² is 194.
    expect(spearman(iq.map((x, index) => [x, hours[index] ?? 0]))).toBeCloseTo(-29 / 165, 12)
  })

  test('Spearman with ties is Pearson of shared ranks', () => {
    // Ranks 1.5, 1.5, 3, 4 and 1, 2.5, 2.5, 4.
    const tied: Point[] = [
      [0, 1],
      [0, 2],
      [5, 2],
      [9, 7],
    ]
    const ranked: Point[] = [
      [1.5, 1],
      [1.5, 2.5],
      [3, 2.5],
      [4, 4],
    ]
    expect(spearman(tied)).toBeCloseTo(pearson(ranked) ?? 0, 12)
    expect(spearman(tied)).toBeCloseTo(0.8333, 4)
  })
})

test('fewer than three points, and a side that never varies, say nothing', () => {
  expect(
    pearson([
      [1, 1],
      [2, 2],
    ]),
  ).toBeNull()
  expect(
    pearson([
      [1, 0.1],
      [2, 0.1],
      [3, 0.1],
    ]),
  ).toBeNull()
  expect(
    spearman([
      [4, 1],
      [4, 2],
      [4, 3],
    ]),
  ).toBeNull()
})

test('Spearman is the same under any map that keeps the order', () => {
  fc.assert(
    fc.property(points, some => {
      const mapped = some.map(([x, y]): Point => [x ** 3 + 7, Math.exp(y / 10)])
      expect(spearman(mapped)).toBe(spearman(some))
    }),
  )
})

test('a map that turns the order turns the sign', () => {
  fc.assert(
    fc.property(points, some => {
      const turned = spearman(some.map(([x, y]): Point => [-x, y]))
      expect(turned ?? 0).toBeCloseTo(-(spearman(some) ?? 0), 12)
    }),
  )
})

test('Pearson is the same under change of scale and of sides, and lies within -1..1', () => {
  fc.assert(
    fc.property(points, some => {
      const r = pearson(some)
      const scaled = pearson(some.map(([x, y]): Point => [4 * x - 2, y / 10]))
      expect(scaled ?? 9).toBeCloseTo(r ?? 9, 10)
      expect(pearson(some.map(([x, y]): Point => [y, x])) ?? 9).toBeCloseTo(r ?? 9, 12)
      expect(Math.abs(r ?? 0)).toBeLessThanOrEqual(1)
    }),
  )
})
