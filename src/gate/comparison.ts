import type { ResolvedMetricSetting } from '../results/results.ts'
import type { Comparison } from './decision.ts'
import type { ScorePair, ScorePairs } from './pairs.ts'
import { difference, mean, roundingError } from './pairs.ts'
import { permutationTest } from './permutation.ts'
import { standardError, studentQuantile95 } from './standardError.ts'

/** Fewer cases are not compared where there is noise. */
export const fewestPairs = 10

/** Standard errors that a drop must have to be found: 2.326 for alpha .01 and .842 for 80 % power. */
const detectableErrors = 3.168

/** A comparison with what only the verdict needs to know of it. */
export interface Compared {
  comparison: Comparison
  /** Mean difference, positive where the current run did better. */
  change: number
  unpaired: number
  /** The rest is absent where there is no noise, or too few cases to test for it. */
  smallestP?: number
  /** Lower bound of `change`, one-sided, 95 %. */
  lowerBound?: number
}

export interface ComparisonOptions {
  noisy: boolean
  /** How many relabelings a permutation test draws. */
  draws: number
}

/** Compares the scores of one metric; undefined where no case was scored in both runs. */
export function compareScores(
  { pairs, unpaired }: ScorePairs,
  { direction, tolerance }: ResolvedMetricSetting,
  { noisy, draws }: ComparisonOptions,
): Compared | undefined {
  if (pairs.length === 0) return undefined
  const counts = describePairs(pairs, direction)
  const change = mean(pairs.map(difference))
  if (!noisy) {
    const comparison: Comparison = { ...counts, method: 'tolerance', detectable: tolerance }
    return { comparison, change, unpaired }
  }
  if (pairs.length < fewestPairs) {
    return { comparison: { ...counts, method: 'permutation' }, change, unpaired }
  }
  const { pWorse, pBetter, smallestP } = permutationTest(pairs, draws)
  const { value, degreesOfFreedom } = standardError(pairs)
  // Without any spread the error is not zero but unknown.
  const detectable = value > 0 && { detectable: Math.max(tolerance, detectableErrors * value) }
  return {
    comparison: { ...counts, method: 'permutation', pWorse, pBetter, ...detectable },
    change,
    unpaired,
    smallestP,
    lowerBound: change - studentQuantile95(degreesOfFreedom) * value,
  }
}

function describePairs(pairs: readonly ScorePair[], direction: 'higher' | 'lower') {
  const sign = direction === 'higher' ? 1 : -1
  const baselineMean = sign * mean(pairs.map(({ baseline }) => mean(baseline)))
  const currentMean = sign * mean(pairs.map(({ current }) => mean(current)))
  const differences = pairs.map(difference)
  const better = differences.filter(own => own > roundingError).length
  const worse = differences.filter(own => own < -roundingError).length
  return {
    pairs: pairs.length,
    baselineMean,
    currentMean,
    delta: currentMean - baselineMean,
    better,
    worse,
    same: pairs.length - better - worse,
  }
}
