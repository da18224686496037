import type { BaselineCase } from '../baseline/baseline.ts'
import type { JoinedCase } from './join.ts'

/** The scores of one case in both runs, one per repeat, neither empty, higher is better. */
export interface ScorePair {
  baseline: readonly number[]
  current: readonly number[]
}

export interface ScorePairs {
  pairs: ScorePair[]
  /** Cases that only the baseline scored, and only the current run: nothing can be said of them. */
  lost: number
  gained: number
}

/** One metric's scores of the joined cases, turned so that higher is better. */
export function pairScores(
  joined: readonly JoinedCase[],
  metric: string,
  direction: 'higher' | 'lower',
): ScorePairs {
  const sign = direction === 'higher' ? 1 : -1
  const both = joined.map(({ baseline, current }) => ({
    baseline: scoresOf(baseline, metric).map(score => sign * score),
    current: scoresOf(current, metric).map(score => sign * score),
  }))
  const pairs = both.filter(({ baseline, current }) => baseline.length > 0 && current.length > 0)
  const scoredBefore = both.filter(({ baseline }) => baseline.length > 0).length
  const scoredNow = both.filter(({ current }) => current.length > 0).length
  return { pairs, lost: scoredBefore - pairs.length, gained: scoredNow - pairs.length }
}

/** The scores of one case, without the repeats that were not scored. */
export function scoresOf({ scores }: BaselineCase, metric: string): number[] {
  const repeats = Object.hasOwn(scores, metric) ? scores[metric] : undefined
  return (repeats ?? []).filter(score => score !== null)
}

/** How much better the current run did on a case. */
export function difference({ baseline, current }: ScorePair): number {
  return mean(current) - mean(baseline)
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** What sums of scores may differ by and still be equal: scores have 4 decimals. */
export const roundingError = 1e-9
