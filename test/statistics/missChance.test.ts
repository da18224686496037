import { expect, test } from 'vitest'
import { flipChance } from '../../src/statistics/flipChance.ts'
import { missChance } from '../../src/statistics/missChance.ts'

test('is the product of the predictive chances', () => {
  // ½/4 · 1½/5 · 2½/6
  expect(missChance({ held: 3, missed: 0, further: 3 })).toBeCloseTo(0.015625, 12)
  expect(missChance({ held: 3, missed: 0, further: 7 })).toBeCloseTo(0.001746, 6)
  // 1½/4 · 2½/5
  expect(missChance({ held: 2, missed: 1, further: 2 })).toBeCloseTo(0.1875, 12)
  expect(missChance({ held: 0, missed: 0, further: 1 })).toBe(0.5)
  expect(missChance({ held: 0, missed: 0, further: 0 })).toBe(1)
})

test('is the chance that all of so many cases flip', () => {
  const flips = flipChance({ cases: 5, agreeing: 4, flipped: 5 })
  expect(missChance({ held: 4, missed: 0, further: 5 })).toBeCloseTo(flips, 12)
})
