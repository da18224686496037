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
 * Fewer noisy cases can't show that nothing changed, because their spread says too little. They can show that something
 * did change, because the test is exact for any number.
 */
export const fewestPairs = 10

/** The spread of fewer groups of cases does not show which drop they can find. */
export const fewestGroups = 4

/**
 * Whether all cases belong to one group. An effect that they share in a run would then look like a change. With two
 * groups and enough runs, the permutation of whole runs can tell the two apart.
 */
export function isOneGroup(independent: number, pairs: number): boolean {
  return independent < Math.min(pairs, 2)
}

/** Standard errors that a drop must have beyond those that the level needs, to be found with 80 % power. */
const errorsForPower = 0.842

/** A comparison with further figures that only the verdict needs. */
export interface Compared {
  comparison: Comparison
  /** Mean difference, positive if the current run did better. */
  change: number
  /** Which cases have a score in only one of the runs. */
  coverage: Coverage
  /** The scores that were compared. */
  pairs: readonly ScorePair[]
  /** The number of independent cases: those of a group count as one. */
  independent: Moved
  /** What the cases of a group are together. @default 'group' */
  noun?: 'conversation' | 'group'
  /** Cases that score less than before. @default none */
  fallen?: FallenCase[]
  /** This and the rest are absent without noise. */
  smallestP?: number
  /** How many relabelings were drawn; 0 if all were tried. */
  drawn?: number
  /** Standard error of `change`. Absent if it is unknown, and if the scores have no spread. */
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

/** Compares the scores of one metric; undefined if no case was scored in both runs. */
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

/** Error and lower bound from the spread of the scores; empty if there are too few scores for a spread. */
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
  // The drop that a few groups can find depends on the number of permutations, not on the spread.
  return value === 0 || isFew ? { lowerBound } : { lowerBound, error: value }
}

/**
 * The drop of the mean that the test finds with 80 % power.
 * @param error standard error of the mean difference
 * @param level p must be at or below it; it is smaller if there are many tests
 */
export function detectableDrop(error: number, tolerance: number, level = 0.01): number {
  return Math.max(tolerance, (errorsForPower - normalQuantile(level)) * error)
}

/** @param pairs turned so that higher is better, also for a metric in which lower is better */
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
