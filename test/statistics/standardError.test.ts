import { describe, expect, test } from 'vitest'
import { standardError } from '../../src/statistics/standardError.ts'

describe('standard error of the mean difference', () => {
  test('is that of the paired differences where an arm has one run', () => {
    // Differences −.5, 0, .5, 0: variance 1/6, over 4 pairs.
    const pairs = [
      { baseline: [1], current: [0.5] },
      { baseline: [1], current: [1] },
      { baseline: [0.5], current: [1] },
      { baseline: [0.25], current: [0.25] },
    ]
    const { value, degreesOfFreedom } = standardError(pairs)
    expect(value).toBeCloseTo(Math.sqrt(1 / 6 / 4), 12)
    expect(degreesOfFreedom).toBe(3)
  })

  test('is that of the differences where a single arm has one run', () => {
    const pairs = [
      { baseline: [1, 1, 1], current: [0, 0, 0] },
      { baseline: [1, 1], current: [1] },
    ]
    expect(standardError(pairs)).toEqual({ value: 0.5, degreesOfFreedom: 1 })
    expect(standardError(pairs.toReversed())).toEqual({ value: 0.5, degreesOfFreedom: 1 })
  })

  test('is the noise inside the cases where both arms have repeats', () => {
    // A case that really changed doesn't widen it: its repeats agree.
    const pairs = [
      { baseline: [1, 1, 1], current: [0, 0, 0] },
      { baseline: [1, 0.5, 0], current: [1, 0.5, 0] },
    ]
    const { value, degreesOfFreedom } = standardError(pairs)
    expect(value).toBeCloseTo(Math.sqrt(0.25 * (1 / 3 + 1 / 3)) / 2, 12)
    expect(degreesOfFreedom).toBe(8)
  })

  test('weighs unequal numbers of repeats', () => {
    const pairs = Array.from({ length: 2 }, () => ({ baseline: [1, 0], current: [1, 0, 1, 0] }))
    // Squares .5 and 1 over 4 degrees of freedom, times 1/2 + 1/4.
    expect(standardError(pairs).value).toBeCloseTo(Math.sqrt(2 * 0.375 * 0.75) / 2, 12)
  })
})
