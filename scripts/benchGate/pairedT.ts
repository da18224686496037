import { mean, squaredDeviations } from '../../src/statistics/mean.ts'
import { studentQuantile } from '../../src/statistics/studentQuantile.ts'

/**
 * The statistic of the paired t-test: the mean difference in standard errors. NaN without any
 * difference.
 * Student, "The Probable Error of a Mean", 1908.
 */
export function pairedT(differences: readonly number[]): number {
  const count = differences.length
  const variance = squaredDeviations(differences) / (count - 1)
  return mean(differences) / Math.sqrt(variance / count)
}

/** The t below which the mean dropped, one-sided. */
export function criticalT(alpha: number, cases: number): number {
  const known = criticalValues.get(`${alpha} ${cases}`)
  if (known !== undefined) return known
  const value = -studentQuantile(1 - 2 * alpha, cases - 1)
  criticalValues.set(`${alpha} ${cases}`, value)
  return value
}

/** Bisection over a series is slow for a loop. */
const criticalValues = new Map<string, number>()
