import type { ScorePair } from './pairs.ts'
import { difference, mean } from './pairs.ts'

export interface StandardError {
  /** Standard error of the mean difference. */
  value: number
  degreesOfFreedom: number
}

/**
 * How far the mean difference strays from run to run. Where every case has repeats in both runs,
 * their pooled variance tells it; else the spread of the differences does, which holds real
 * changes of single cases too and so is rather too large.
 *
 * @param pairs two or more
 */
export function standardError(pairs: readonly ScorePair[]): StandardError {
  const repeated = pairs.every(
    ({ baseline, current }) => Math.min(baseline.length, current.length) > 1,
  )
  return repeated ? withinCases(pairs) : betweenCases(pairs)
}

function withinCases(pairs: readonly ScorePair[]): StandardError {
  let variance = 0
  let degreesOfFreedom = 0
  for (const { baseline, current } of pairs) {
    const free = baseline.length + current.length - 2
    const pooled = (squares(baseline) + squares(current)) / free
    variance += pooled * (1 / baseline.length + 1 / current.length)
    degreesOfFreedom += free
  }
  return { value: Math.sqrt(variance) / pairs.length, degreesOfFreedom }
}

function betweenCases(pairs: readonly ScorePair[]): StandardError {
  const degreesOfFreedom = pairs.length - 1
  const variance = squares(pairs.map(difference)) / degreesOfFreedom
  return { value: Math.sqrt(variance / pairs.length), degreesOfFreedom }
}

/** Sum of squared deviations from the mean. */
function squares(values: readonly number[]): number {
  const centre = mean(values)
  return values.reduce((sum, value) => sum + (value - centre) ** 2, 0)
}

/**
 * The 95 % quantile of Student's t: how many standard errors the one-sided bound lies below the
 * mean. Expansion 26.7.5 of Abramowitz and Stegun, "Handbook of Mathematical Functions", 1964;
 * from 9 degrees of freedom on it is right to four decimals.
 */
export function studentQuantile95(degreesOfFreedom: number): number {
  const z = 1.6448536269514722
  const terms = [
    (z ** 3 + z) / 4,
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96,
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384,
    (79 * z ** 9 + 776 * z ** 7 + 1482 * z ** 5 - 1920 * z ** 3 - 945 * z) / 92_160,
  ]
  return terms.reduce((sum, term, index) => sum + term / degreesOfFreedom ** (index + 1), z)
}
