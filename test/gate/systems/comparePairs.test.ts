import { describe, expect, test } from 'vitest'
import {
  casesNeeded,
  meanPairs,
  systemVerdict,
  twoSidedP,
} from '../../../src/gate/systems/comparePairs.ts'
import { permutationTest } from '../../../src/statistics/permutation.ts'
import type { ScorePair } from '../../../src/statistics/scorePair.ts'

/** Pairs whose differences are these, in as many groups as are asked for. */
const differingBy = (differences: readonly number[], groups?: number): ScorePair[] =>
  differences.map((own, index) => ({
    baseline: [0.5],
    current: [0.5 + own],
    ...(groups !== undefined && { group: `document ${index % groups}` }),
  }))

const wobbling = (count: number) => Array.from({ length: count }, (_, index) => 0.01 * (index % 2))

describe('the verdict', () => {
  const on = (
    pairs: readonly ScorePair[],
    asked: { p?: number; change?: number; upper?: number; lower?: number },
  ) => {
    const { p = 1, change = 0, upper = 0.01, lower = -0.01 } = asked
    const interval = { lower, upper }
    return systemVerdict(pairs, { interval }, { p, change, tolerance: 0.02 })
  }

  test('takes p up to the level, and a change from the tolerance on', () => {
    const of = (p: number, change: number) => on(differingBy(wobbling(9)), { p, change })
    expect([of(0.01, 0.02), of(0.01, -0.02)]).toEqual(['better', 'worse'])
    expect([of(0.0101, 0.02), of(0.01, 0.0199)]).toEqual(['open', 'open'])
  })

  test('is equal up to the margin', () => {
    const of = (bound: number) =>
      on(differingBy(wobbling(10)), bound > 0 ? { upper: bound } : { lower: bound })
    expect([of(0.05), of(0.0501)]).toEqual(['equal', 'open'])
    expect([of(-0.05), of(-0.0501)]).toEqual(['equal', 'open'])
  })

  test('is equal from ten cases and four groups on', () => {
    expect([9, 10].map(count => on(differingBy(wobbling(count)), {}))).toEqual(['open', 'equal'])
    const grouped = [3, 4].map(groups => on(differingBy(wobbling(20), groups), {}))
    expect(grouped).toEqual(['open', 'equal'])
  })
})

test('p is twice the larger of what both ways to draw tell', () => {
  const pairs = differingBy(Array.from({ length: 40 }, (_, index) => (index % 3 ? 0.3 : -0.4)))
  const back = pairs.map(({ baseline, current }) => ({ baseline: current, current: baseline }))
  const drawn = [permutationTest(pairs, 99).pBetter, permutationTest(back, 99).pWorse]
  expect(drawn[0]).not.toBe(drawn[1])
  expect([pairs, back].map(own => twoSidedP(own, 99))).toEqual(
    drawn.map(() => 2 * Math.max(...drawn)),
  )
})

test('the cases of a group count together', () => {
  const runs = { baseline: [0, 1, null], current: [1, 1, 1] }
  const pair = { baseline: [0, 1], current: [1, 1, 1], group: 'terms.md', runs }
  const folded = meanPairs([pair, pair, { ...pair, group: 'costs.md' }])
  expect(folded[0]).toEqual({ baseline: [0.5], current: [1], group: 'terms.md' })
  // One of four ways to deal two groups, on each side.
  expect(twoSidedP(folded, 99)).toBe(2 / 4)
})

test('how many cases are needed can be told from four on', () => {
  // The standard errors of the differences are 0.0577 and 0.05.
  expect([3, 4].map(count => casesNeeded(differingBy(wobbled(count)), 0.1))).toEqual([
    undefined,
    12,
  ])
})

test('the same difference in each group has no spread from which to tell it', () => {
  const group = (name: number) =>
    [0, 1, 1].map(loss => ({ group: `${name}`, baseline: [1], current: [1 - loss] }))
  expect(casesNeeded([1, 2, 3, 4, 5, 6, 7].flatMap(group), 0.1)).toBeUndefined()
})

/** Two tenths more in the first case. */
const wobbled = (count: number) => Array.from({ length: count }, (_, index) => (index ? 0 : 0.2))
