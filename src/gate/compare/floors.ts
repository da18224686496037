import type { ResolvedMetricSetting } from '../../results/results.ts'
import { roundingError } from '../../statistics/roundingError.ts'
import { decimalApart } from '../../text/numbers.ts'

/**
 * Why a set's mean misses its floor; undefined where it holds or there is none. The mean is over
 * the set as it is now, new cases included. A mean that no case contributes to misses its floor:
 * what can't be shown to hold doesn't pass.
 */
export function missedFloor(
  mean: number | null,
  { mean: floor, direction }: ResolvedMetricSetting,
): string | undefined {
  if (floor === undefined) return undefined
  const bound = direction === 'higher' ? `at least ${floor}` : `at most ${floor}`
  if (mean === null) return `No case has a score, and the mean must be ${bound}.`
  const shortfall = direction === 'higher' ? floor - mean : mean - floor
  if (shortfall <= roundingError) return undefined
  return `The mean is ${decimalApart(mean, floor)} and must be ${bound}.`
}
