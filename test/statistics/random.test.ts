import { expect, test } from 'vitest'
import { fixedSeed, xoshiro128 } from '../../src/statistics/random.ts'

test('gives the numbers of the reference implementation', () => {
  const next = xoshiro128([1, 2, 3, 4])
  // First outputs of xoshiro128starstar.c 1.1 for this state.
  expect(Array.from({ length: 10 }, next)).toEqual([
    11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849, 3729100597,
    4258142804,
  ])
})

test('fills the range evenly', () => {
  const next = xoshiro128(fixedSeed)
  const counts = Array.from({ length: 10 }, () => 0)
  for (let draw = 0; draw < 100_000; draw += 1) {
    const bin = Math.floor((next() / 2 ** 32) * 10)
    counts[bin] = (counts[bin] ?? 0) + 1
  }
  // Five standard deviations of a binomial count around 10000.
  for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(475)
})
