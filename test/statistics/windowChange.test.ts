import { expect, test } from 'vitest'
import { windowChange } from '../../src/statistics/windowChange.ts'
import { alone, answers, uniformNumbers, windows } from './windows.ts'

test('two windows of single cases have the interval of Welch', () => {
  const { before, now, change, byMix, standardError, interval } = windowChange(
    windows([1, 0.5, 1, 0.5], [0, 0.5, 0.25, 0.25]),
  )
  expect([before, now, change, byMix]).toEqual([0.75, 0.25, -0.5, 0])
  // Variances .25/3 and .125/3, each over 4.
  expect(standardError).toBeCloseTo(Math.sqrt((0.25 / 3 + 0.125 / 3) / 4), 12)
  // (.03125)² / (.0208333² / 3 + .0104167² / 3) = 5.4 degrees of freedom, of which 5 count: t = 2.5706.
  expect(interval?.lower).toBeCloseTo(-0.5 - 2.5706 * Math.sqrt(0.03125), 4)
  expect(interval?.upper).toBeCloseTo(-0.5 + 2.5706 * Math.sqrt(0.03125), 4)
})

test('cases of a unit count together, and the halves of a unit in both windows too', () => {
  const of = (unit: string, value: number) => ({ unit, value, stratum: '' })
  const before = [of('a', 1), of('a', 1), of('b', 0), of('b', 0)]
  const now = [of('a', 0.9), of('a', 0.9), of('b', -0.1), of('b', -0.1)]
  const both = windowChange({ before, now })
  expect(both.units).toEqual({ before: 2, now: 2 })
  // Both customers fell by the same.
  expect(both.change).toBeCloseTo(-0.1, 12)
  expect(both.standardError).toBeCloseTo(0, 12)
  const apart = windowChange({ before, now: now.map(one => ({ ...one, unit: `new ${one.unit}` })) })
  // Two customers in each window, .5 from the mean: 2/4 · (.5² + .5²) each.
  expect(apart.standardError).toBeCloseTo(Math.sqrt(0.5 ** 2 * 2), 12)
})

test('what another mix explains is told apart from the change', () => {
  const before = [...alone('b', [1, 1, 1, 1, 1, 1], 'easy'), ...alone('b', [0.5, 0.5], 'hard')]
  const now = [...alone('n', [1, 1], 'easy'), ...alone('n', [0.4, 0.4, 0.4, 0.4, 0.4, 0.4], 'hard')]
  const { change, byMix, before: former, now: present } = windowChange({ before, now })
  // Both strata weigh 2 · 6 / 8.
  expect(change).toBeCloseTo(-0.05, 12)
  expect([former, present]).toEqual([0.875, expect.closeTo(0.55, 12)])
  expect(byMix).toBeCloseTo(0.55 - 0.875 + 0.05, 12)
})

test('without a shared stratum, or without enough units, nothing is claimed', () => {
  expect(windowChange({ before: alone('b', [1], 'x'), now: alone('n', [0], 'y') })).toEqual({
    before: 1,
    now: 0,
    units: { before: 0, now: 0 },
  })
  expect(windowChange(windows([1], [0, 1]))).not.toHaveProperty('interval')
})

test('scores without spread are not certain', () => {
  const ones = (count: number) => Array.from({ length: count }, () => 1)
  const { interval } = windowChange(windows(ones(60), ones(40)))
  expect(interval?.upper).toBeCloseTo(1 - 0.025 ** (1 / 40), 12)
})

test('the interval holds the change in 95 % of windows', () => {
  const uniform = uniformNumbers(4)
  let held = 0
  for (let simulation = 0; simulation < 300; simulation += 1) {
    const { interval } = windowChange(windows(answers(60, 0, uniform), answers(60, 0.2, uniform)))
    if (interval && interval.lower <= -0.19 && interval.upper >= -0.19) held += 1
  }
  expect(held / 300).toBeGreaterThan(0.92)
})
