import { mean } from '../../statistics/mean.ts'
import { joinGroups } from '../../statistics/joinGroups.ts'
import { permutationTest } from '../../statistics/permutation.ts'
import { roundingError } from '../../statistics/roundingError.ts'
import type { ScorePair } from '../../statistics/scorePair.ts'
import { difference } from '../../statistics/scorePair.ts'
import { standardError } from '../../statistics/standardError.ts'
import { fewestGroups, fewestPairs } from '../compare/comparison.ts'
import { margin, movement } from '../compare/comparisonVerdict.ts'
import type { ScoresCompared } from '../decision.ts'
import type { SystemVerdict } from './systemComparison.ts'

/** At this p or below a difference counts as real. */
const alpha = 0.01

/** Standard errors that a difference must have: 2.576 for two-sided alpha .01 and .842 for 80 % power. */
const neededErrors = 3.418

/**
 * The repeats of a case as one score. The question is whether the candidate would do better on other cases like these,
 * so the spread from case to case counts, not only that from run to run.
 */
export function meanPairs(pairs: readonly ScorePair[]): ScorePair[] {
  return pairs.map(({ baseline, current, runs: _, ...rest }) => ({
    ...rest,
    baseline: [mean(baseline)],
    current: [mean(current)],
  }))
}

/**
 * Two-sided p of the hypothesis that the systems do not differ: the paired sign-flip test, with the cases of a group
 * flipped together. Each side is drawn once, so that swapping the systems gives the same p.
 */
export function twoSidedP(pairs: readonly ScorePair[], draws: number): number {
  const swapped = pairs.map(({ baseline, current, ...rest }) => ({
    ...rest,
    baseline: current,
    current: baseline,
  }))
  const [one, other] = [permutationTest(pairs, draws), permutationTest(swapped, draws)]
  const worse = Math.max(one.pWorse, other.pBetter)
  const better = Math.max(one.pBetter, other.pWorse)
  return Math.min(1, 2 * Math.min(worse, better))
}

/**
 * @param p corrected for the number of tests
 * @param tolerance smallest change of the mean that counts
 */
export function systemVerdict(
  pairs: readonly ScorePair[],
  { interval }: Pick<ScoresCompared, 'interval'>,
  { p, change, tolerance }: { p: number; change: number; tolerance: number },
): SystemVerdict {
  const moved = movement(change, tolerance)
  if (p <= alpha && moved !== 'unchanged') return moved === 'improved' ? 'better' : 'worse'
  const clusters = joinGroups(pairs)
  if (!interval || pairs.length < fewestPairs || clusters.length < fewestGroups) return 'open'
  const reach = Math.max(-interval.lower, interval.upper, unseen(clusters))
  return reach <= margin + roundingError ? 'equal' : 'open'
}

/**
 * The share of other cases that may differ although none of these does: 1 - .025^(1/n), the upper bound of the 95 %
 * interval of a share with no observed case. Scores without spread would otherwise seem certain.
 */
function unseen(pairs: readonly ScorePair[]): number {
  return differing(pairs) > 0 ? 0 : 1 - 0.025 ** (1 / pairs.length)
}

/** How many pairs differ: without any, no test can show a difference. */
export function differing(pairs: readonly ScorePair[]): number {
  return pairs.filter(pair => Math.abs(difference(pair)) > roundingError).length
}

/**
 * How many cases like these show a difference of the mean: n · (3.418 · standard error / difference)². Undefined if
 * there are too few cases for a spread, or if they have none.
 */
export function casesNeeded(pairs: readonly ScorePair[], sought: number): number | undefined {
  const joined = joinGroups(pairs)
  if (joined.length < fewestGroups) return undefined
  const { value } = standardError(joined)
  return value <= roundingError
    ? undefined
    : Math.ceil(pairs.length * ((neededErrors * value) / sought) ** 2)
}
