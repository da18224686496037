import type { BaselineCase } from '../../baseline/baseline.ts'
import { ownEntry } from '../../results/ownEntry.ts'
import type { JoinedCase } from '../compare/join.ts'

/** The scores of one case in both runs, one per repeat, neither empty, higher is better. */
export interface ScorePair {
  baseline: readonly number[]
  current: readonly number[]
  /** Cases of one group share a source. */
  group?: string
}

/** One metric's scores of the joined cases, turned so that higher is better. */
export function pairScores(
  joined: readonly JoinedCase[],
  metric: string,
  direction: 'higher' | 'lower',
): ScorePair[] {
  const sign = direction === 'higher' ? 1 : -1
  return joined.flatMap(({ baseline, current }) => {
    const before = scoresOf(baseline, metric)
    const now = scoresOf(current, metric)
    if (before.length === 0 || now.length === 0) return []
    const { group } = current
    return [
      {
        baseline: before.map(score => sign * score),
        current: now.map(score => sign * score),
        ...(group !== undefined && { group }),
      },
    ]
  })
}

/** The scores of one case, without the repeats that were not scored. */
export function scoresOf(one: BaselineCase, metric: string): number[] {
  return repeatsOf(one, metric).filter(score => score !== null)
}

/** One entry per repeat, null where it was not scored. */
export function repeatsOf({ scores }: BaselineCase, metric: string): (number | null)[] {
  return ownEntry(scores, metric) ?? []
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
