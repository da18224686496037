import { expect, test } from 'vitest'
import { flipChance } from '../../src/statistics/flipChance.ts'

const chance = (cases: number, runs: number, flipped: number) =>
  flipChance({ cases, agreeing: cases * runs, flipped })

test('is that of the beta-binomial distribution', () => {
  // By hand: B(.5 + k, 6.5 + 3 - k) / B(.5, 6.5) with three cases that agreed twice.
  expect(chance(3, 2, 3)).toBeCloseTo((0.5 * 1.5 * 2.5) / (7 * 8 * 9), 12)
  expect(chance(3, 2, 0)).toBe(1)
  expect(chance(3, 2, 4)).toBeCloseTo(0, 12)
})

test('leaves four cases of 20 to 50 after two runs that agreed, and three after three', () => {
  for (const cases of [20, 30, 50]) {
    expect(chance(cases, 2, 3)).toBeGreaterThan(0.01)
    expect(chance(cases, 2, 4)).toBeLessThanOrEqual(0.01)
    expect(chance(cases, 3, 2)).toBeGreaterThan(0.01)
    expect(chance(cases, 3, 3)).toBeLessThanOrEqual(0.01)
  }
})

test('falls with each case that flipped and each run that agreed', () => {
  const byFlips = [0, 1, 2, 3, 4, 5].map(flipped => chance(20, 2, flipped))
  const byRuns = [1, 2, 3, 5, 10].map(runs => chance(20, runs, 2))
  for (const list of [byFlips, byRuns]) expect(list).toEqual(list.toSorted((a, b) => b - a))
})
