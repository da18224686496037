import { describe, expect, test } from 'vitest'
import { heldOutTest } from '../../src/statistics/heldOutTest.ts'
import type { ScorePair } from '../../src/statistics/scorePair.ts'

const pairs = (count: number, pair: (index: number) => ScorePair) =>
  Array.from({ length: count }, (_, index) => pair(index))
const rising = (count: number): ScorePair[] =>
  pairs(count, () => ({ baseline: [0.5], current: [1] }))
const still = (count: number): ScorePair[] =>
  pairs(count, () => ({ baseline: [0.5], current: [0.5] }))

describe('p of a rise of the open cases alone', () => {
  test('is exact for a few cases', () => {
    // Of 2^10 relabelings of the runs one rises as much; of the 15 choose 5 ways to deal the changes one.
    expect(heldOutTest({ open: rising(10), heldOut: still(5) })).toBe(1 / 1024)
    expect(heldOutTest({ open: rising(4), heldOut: still(12) })).toBe(1 / 16)
    // One held-out case could be any of the eleven.
    expect(heldOutTest({ open: rising(10), heldOut: still(1) })).toBe(1 / 11)
  })

  test('is 1 if both rose alike, or none did', () => {
    expect(heldOutTest({ open: rising(20), heldOut: rising(20) })).toBe(1)
    expect(heldOutTest({ open: still(20), heldOut: still(20) })).toBe(1)
  })

  test('is large if the held-out cases fell and the open ones did not rise', () => {
    const falling = pairs(20, () => ({ baseline: [1], current: [0.5] }))
    expect(heldOutTest({ open: still(20), heldOut: falling })).toBe(1)
  })

  test('counts the cases of a group once, and takes groups of one name on the two sides for two', () => {
    const grouped = (all: readonly ScorePair[]) =>
      all.map((pair, index) => ({ ...pair, group: `document ${index % 4}` }))
    // Four groups of open cases rise: one of 2^4 relabelings, and one of 70 ways to deal eight groups.
    expect(heldOutTest({ open: grouped(rising(20)), heldOut: grouped(still(20)) })).toBe(1 / 16)
  })

  test('compares changes of as many runs', () => {
    // The first of three runs rises in no open case, and a single run of the held-out ones does not either.
    const open = pairs(20, () => ({ baseline: [0, 0, 0], current: [0, 1, 1] }))
    const once = pairs(20, () => ({ baseline: [0, 0, 0], current: [0] }))
    const thrice = pairs(20, () => ({ baseline: [0, 0, 0], current: [0, 0, 0] }))
    expect(heldOutTest({ open, heldOut: once })).toBe(1)
    expect(heldOutTest({ open, heldOut: thrice })).toBeLessThan(0.001)
  })

  test('is the same in any order of the cases', () => {
    const mixed = (count: number, from: number) =>
      pairs(count, index => ({
        baseline: [0.25, 0.5],
        current: [((index * 7 + from) % 5) / 4],
      }))
    const [open, heldOut] = [mixed(40, 2), mixed(30, 0)]
    const turned = { open: open.toReversed(), heldOut: heldOut.toReversed() }
    expect(heldOutTest(turned)).toBe(heldOutTest({ open, heldOut }))
  })
})
