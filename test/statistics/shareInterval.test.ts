import { expect, test } from 'vitest'
import { meanOfShares, shareInterval } from '../../src/statistics/shareInterval.ts'

/** Trials, the first of them hits. */
function trials(hits: number, count: number, clusterOf = (index: number) => `${index}`) {
  return Array.from({ length: count }, (_, index) => ({
    hit: index < hits,
    cluster: clusterOf(index),
  }))
}

test.each([
  [0, 10, 0, 0.2775],
  [8, 10, 0.4902, 0.9433],
  [50, 100, 0.4038, 0.5962],
  [10, 10, 0.7225, 1],
])('%i of %i, each by itself: Wilson', (hits, count, lower, upper) => {
  const interval = shareInterval(trials(hits, count))
  expect(interval?.lower).toBeCloseTo(lower, 4)
  expect(interval?.upper).toBeCloseTo(upper, 4)
})

test.each([1, 3, 7, 10, 33, 120])('%i of as many reach 1, and none of them 0', count => {
  expect(shareInterval(trials(count, count))?.upper).toBe(1)
  expect(shareInterval(trials(0, count))?.lower).toBe(0)
})

test('trials that share passages are worth less', () => {
  const width = (clusterOf: (index: number) => string) => {
    const { lower, upper } = shareInterval(trials(20, 40, clusterOf)) ?? { lower: 0, upper: 0 }
    return upper - lower
  }
  expect(width(index => `${Math.floor(index / 5)}`)).toBeGreaterThan(1.5 * width(String))
  expect(shareInterval(trials(2, 4, () => 'one text'))).toBeNull()
  expect(shareInterval([])).toBeNull()
})

test('a mean of shares has the reach of their squares', () => {
  const half = { value: 0.5, interval: { lower: 0.4, upper: 0.6 } }
  expect(meanOfShares([half])).toEqual({ lower: 0.4, upper: 0.6 })
  const both = meanOfShares([half, { value: 0.7, interval: { lower: 0.6, upper: 0.8 } }])
  expect(both?.lower).toBeCloseTo(0.6 - Math.sqrt(0.02) / 2, 12)
  expect(both?.upper).toBeCloseTo(0.6 + Math.sqrt(0.02) / 2, 12)
})

test('a judge that was right each time may err the next', () => {
  const right = { value: 1, interval: shareInterval(trials(10, 10)) }
  const interval = meanOfShares([right, right])
  expect(interval?.upper).toBe(1)
  expect(interval?.lower).toBeCloseTo(1 - (0.2775 * Math.SQRT2) / 2, 3)
})

test('one share without an interval leaves the mean without', () => {
  expect(meanOfShares([{ value: 1, interval: null }])).toBeNull()
  expect(meanOfShares([])).toBeNull()
})
