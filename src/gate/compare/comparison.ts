import { defined } from '../../defined.ts'
import type { ResolvedMetricSetting } from '../../results/results.ts'
import { studentQuantile } from '../../statistics/studentQuantile.ts'
import type { Coverage } from './coverage.ts'
import type { Comparison, FallenCase, ScoresCompared } from '../decision.ts'
import { differenceInterval } from '../../statistics/differenceInterval.ts'
import { joinGroups } from '../../statistics/joinGroups.ts'
import type { ScorePair } from '../../statistics/scorePair.ts'
import { mean } from '../../statistics/mean.ts'
import { normalQuantile } from '../../statistics/normal.ts'
import { roundingError } from '../../statistics/roundingError.ts'
import { difference } from '../../statistics/scorePair.ts'
import { permutationTest } from '../../statistics/permutation.ts'
import { standardError } from '../../statistics/standardError.ts'

/**
 * Fewer noisy cases can't show that nothing changed: their spread says too little. That something
 * did change, they can, since the test is exact for any number.
 */
export const fewestPairs = 10

/** The spread of fewer groups of cases does not say which drop they can find. */
export const fewestGroups = 4

/**
 * Whether all cases are of one group: whatever they share in a run looks like a change. From two groups on
 * the permutation of whole runs tells, where it has enough of them.
 */
export function isOneGroup(independent: number, pairs: number): boolean {
  return independent < Math.min(pairs, 2)
}

/** Standard errors that a drop must have beyond those that the level needs, to be found with 80 % power. */
const errorsForPower = 0.842

/** A comparison with what only the verdict needs to know of it. */
export interface Compared {
  comparison: Comparison
  /** Mean difference, positive where the current run did better. */
  change: number
  /** What one of the runs has no score for. */
  coverage: Coverage
  /** The scores that were compared. */
  pairs: readonly ScorePair[]
  /** How many of the cases stand for themselves: those of a group count as one. */
  independent: Moved
  /** Cases that score less than before. @default none */
  fallen?: FallenCase[]
  /** The rest is absent where there is no noise. */
  smallestP?: number
  /** How many relabelings were drawn; 0 where all were tried. */
  drawn?: number
  /** Standard error of `change`. Absent where it can't be told, and where there is no spread. */
  error?: number
  /** Lower bound of `change`, one-sided, 95 %. Absent for fewer than {@link fewestPairs}. */
  lowerBound?: number
}

/** How many of some cases there are, and how many got better and worse. */
interface Moved {
  all: number
  better: number
  worse: number
}

interface ComparisonOptions {
  noisy: boolean
  coverage: Coverage
  /** How many relabelings a permutation test draws. */
  draws: number
}

/** Compares the scores of one metric; undefined where no case was scored in both runs. */
export function compareScores(
  pairs: readonly ScorePair[],
  { direction, tolerance }: Pick<ResolvedMetricSetting, 'direction' | 'tolerance'>,
  { noisy, coverage, draws }: ComparisonOptions,
): Compared | undefined {
  if (pairs.length === 0) return undefined
  const described = describePairs(pairs, direction)
  const joined = joinGroups(pairs)
  const independent = countMoved(joined)
  const change = mean(pairs.map(difference))
  if (!noisy) {
    const comparison: Comparison = { ...described, method: 'tolerance', detectable: tolerance }
    return { comparison, change, coverage, pairs, independent }
  }
  const { pWorse, pBetter, drawn, smallestP } = permutationTest(pairs, draws)
  const { error, lowerBound } = pairs.length < fewestPairs ? {} : spread(joined, change)
  return {
    comparison: {
      ...described,
      method: 'permutation',
      pWorse,
      pBetter,
      ...(error !== undefined && { detectable: detectableDrop(error, tolerance) }),
    },
    change,
    coverage,
    pairs,
    independent,
    smallestP,
    drawn,
    ...defined({ error, lowerBound }),
  }
}

/** What the spread of the scores says; nothing where there are too few of them to have one. */
function spread(
  pairs: readonly ScorePair[],
  change: number,
): { error?: number; lowerBound?: number } {
  if (pairs.length < 2) return {}
  const { value, degreesOfFreedom } = standardError(pairs)
  const isFew = pairs.length < fewestGroups
  // Without any spread the error is not zero but unknown.
  if (value === 0 && isFew) return {}
  const lowerBound = change - studentQuantile(0.9, degreesOfFreedom) * value
  // What a few groups can find depends on how many permutations they have, not on their spread.
  return value === 0 || isFew ? { lowerBound } : { lowerBound, error: value }
}

/**
 * The drop of the mean that is found with 80 % power.
 * @param error standard error of the mean difference
 * @param level at which p must be: smaller where it is one of many
 */
export function detectableDrop(error: number, tolerance: number, level = 0.01): number {
  return Math.max(tolerance, (errorsForPower - normalQuantile(level)) * error)
}

/** @param pairs turned so that higher is better, where `direction` says otherwise */
export function describePairs(
  pairs: readonly ScorePair[],
  direction: 'higher' | 'lower',
): ScoresCompared {
  const sign = direction === 'higher' ? 1 : -1
  const baselineMean = sign * mean(pairs.map(({ baseline }) => mean(baseline)))
  const currentMean = sign * mean(pairs.map(({ current }) => mean(current)))
  const { better, worse } = countMoved(pairs)
  const change = differenceInterval(pairs)
  const interval =
    direction === 'higher' || !change ? change : { lower: -change.upper, upper: -change.lower }
  return {
    pairs: pairs.length,
    repeats: {
      baseline: most(pairs.map(({ baseline }) => baseline.length)),
      current: most(pairs.map(({ current }) => current.length)),
    },
    baselineMean,
    currentMean,
    delta: currentMean - baselineMean,
    ...defined({ interval }),
    better,
    worse,
    same: pairs.length - better - worse,
  }
}

export function countMoved(pairs: readonly ScorePair[]): Moved {
  const differences = pairs.map(difference)
  const better = differences.filter(own => own > roundingError).length
  const worse = differences.filter(own => own < -roundingError).length
  return { all: pairs.length, better, worse }
}

function most(counts: readonly number[]): number {
  return counts.reduce((largest, count) => Math.max(largest, count), 0)
}
