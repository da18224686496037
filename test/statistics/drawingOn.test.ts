import { expect, test } from 'vitest'
import { drawOn, isLeftOpen } from '../../src/statistics/drawingOn.ts'
import type { DrawingOn } from '../../src/statistics/drawingOn.ts'
import { permutationTest } from '../../src/statistics/permutation.ts'
import type { ScorePair } from '../../src/statistics/scorePair.ts'

const fell = (count: number): ScorePair[] =>
  Array.from({ length: count }, () => ({ baseline: [1], current: [0] }))
const rose = (count: number): ScorePair[] =>
  fell(count).map(({ baseline, current }) => ({ baseline: current, current: baseline }))

const numbers = 100_000_000
const testOn = (pairs: readonly ScorePair[], on: DrawingOn) =>
  drawOn(pairs, permutationTest(pairs), on)

test('draws on where few are as extreme, and comes near the exact p', () => {
  // Of 24 one-run cases 23 fell: 25 of 2^24 relabelings are as bad, one in 671,000.
  const pairs = [...fell(23), ...rose(1)]
  expect(permutationTest(pairs).pWorse).toBe(1 / 20_001)
  const { pWorse, pBetter, drawn } = testOn(pairs, { most: 20_000_000, numbers })
  // Four standard errors of ten that are as extreme.
  expect(Math.abs(Math.log(pWorse / (25 / 2 ** 24)))).toBeLessThan(4 / Math.sqrt(10))
  expect(pBetter).toBeGreaterThan(0.99)
  expect(drawn).toBeGreaterThan(1_000_000)
  // Ten that are as extreme are enough.
  expect(drawn).toBeLessThan(20_000_000)
  const back = testOn([...rose(23), ...fell(1)], { most: 20_000_000, numbers })
  expect(Math.abs(Math.log(back.pBetter / (25 / 2 ** 24)))).toBeLessThan(4 / Math.sqrt(10))
})

test('draws no more than it may', () => {
  // One relabeling in 7000 is as bad.
  const pairs = [...fell(21), ...rose(3)]
  expect(testOn(pairs, { most: 60_000, numbers }).drawn).toBe(60_000)
  // 24 cases take two random numbers.
  expect(testOn(pairs, { most: 400_000, numbers: 120_000 }).drawn).toBe(60_000)
  expect(testOn(pairs, { most: 400_000, numbers: 0 }).drawn).toBe(20_000)
  // Ten runs of a case are dealt one by one, beside a list for the other case.
  const ten = (score: number) => Array.from({ length: 10 }, () => score)
  const repeated = [...fell(1), { baseline: ten(1), current: ten(0) }]
  expect(testOn(repeated, { most: 400_000, numbers: 330_000 }).drawn).toBe(30_000)
})

test('does not go on where the draws tell it', () => {
  // About one relabeling in 30 is as bad.
  const told = permutationTest([...fell(24), ...rose(12)])
  expect(isLeftOpen(told, 1_000_000)).toBe(false)
  expect(drawOn([...fell(24), ...rose(12)], told, { most: 1_000_000, numbers })).toBe(told)
  const extreme = (count: number) => ({ pWorse: (count + 1) / 20_001, pBetter: 1, drawn: 20_000 })
  expect([9, 10].map(count => isLeftOpen(extreme(count), 20_001))).toEqual([true, false])
  expect(isLeftOpen(extreme(0), 20_000)).toBe(false)
  // All relabelings of few cases are tried.
  expect(isLeftOpen(permutationTest(fell(16)), 1_000_000)).toBe(false)
})

test('where no draws would show it, a bound tells how small p is', () => {
  const collapse = Array.from({ length: 60 }, () => ({ baseline: [1, 1], current: [0, 0] }))
  const on = { most: 1_000_000, numbers }
  const { pWorse, pBetter, drawn } = testOn(collapse, on)
  expect([pBetter, drawn]).toEqual([1, 20_000])
  expect(pWorse).toBeLessThan(1e-40)
  expect(pWorse).toBeGreaterThanOrEqual(6 ** -60)
  const rise = collapse.map(({ baseline, current }) => ({ baseline: current, current: baseline }))
  expect(testOn(rise, on).pBetter).toBeCloseTo(pWorse, 50)
})
