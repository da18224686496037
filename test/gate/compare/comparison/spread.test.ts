import { expect, test } from 'vitest'
import { compareScores } from '../../../../src/gate/compare/comparison.ts'
import type { ScorePair } from '../../../../src/statistics/scorePair.ts'

const pairs = (count: number, groups?: number): ScorePair[] =>
  Array.from({ length: count }, (_, index) => ({
    baseline: [1, 0.9],
    current: [index % 2 === 0 ? 0.5 : 1, 0.9],
    ...(groups !== undefined && { group: `document ${index % groups}` }),
  }))

function compared(count: number, direction: 'higher' | 'lower' = 'higher', groups?: number) {
  const coverage = { lost: 0, gained: 0, unscored: [], pairs: [], losses: 0, p: 1, chancy: false }
  const options = { noisy: true, coverage, draws: 999 }
  const found = compareScores(pairs(count, groups), { direction, tolerance: 0.02 }, options)
  if (!found) throw new Error('Expected a comparison')
  return found
}

test('ten cases have a spread, nine have none', () => {
  expect(compared(10).lowerBound).toBeLessThan(compared(10).change)
  expect(compared(10).comparison.detectable).toBeGreaterThan(0.02)
  expect(compared(9)).not.toHaveProperty('lowerBound')
  expect(compared(9).comparison).not.toHaveProperty('detectable')
})

test('from two groups on they have a spread, and four say which drop they can find', () => {
  expect(compared(12, 'higher', 4)).toHaveProperty('lowerBound')
  expect(compared(12, 'higher', 4).comparison).toHaveProperty('detectable')
  expect(compared(12, 'higher', 1)).not.toHaveProperty('lowerBound')
  expect(compared(12, 'higher', 2)).toHaveProperty('lowerBound')
  expect(compared(12, 'higher', 3).comparison).not.toHaveProperty('detectable')
})

test('where lower is better the interval is that of the rise', () => {
  const { lower = 0, upper = 0 } = compared(10).comparison.interval ?? {}
  expect(lower).toBeLessThan(-0.125)
  expect(upper).toBeGreaterThan(-0.125)
  expect(compared(10, 'lower').comparison.interval).toEqual({ lower: -upper, upper: -lower })
})
