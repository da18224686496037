import type { ScoresCompared } from '../decision.ts'

/**
 * `better` and `worse` are proved beyond chance, `equal` means that the interval lies within the margin on both sides,
 * and `open` that the cases do not decide. If the two systems change places, `better` and `worse` do too, and nothing
 * else changes.
 */
export type SystemVerdict = 'better' | 'worse' | 'equal' | 'open' | 'incomparable'

/** How one system does against another, by one metric of a golden set. */
export interface SystemComparison {
  set: string
  metric: string
  direction: 'higher' | 'lower'
  /** Whether the metric is gated. Others are shown, and no verdict is given on them. */
  gated: boolean
  verdict?: SystemVerdict | undefined
  /** Why the scores of the two can't be compared. */
  reason?: string
  /** Over the cases that both systems have scores of, with the mean of the repeats of each case. */
  comparison?: ScoresCompared
  /** Two-sided, corrected by Holm for all candidates and gated metrics of the comparison. */
  p?: number
  /** How many cases would show a difference of the size `detect`, with 80 % power. */
  casesNeeded?: number
  /** Cases of the set that only one system has, or that ask something else. */
  leftOut: number
  /** Cases that only one system has a score of. */
  unscored: { reference: number; candidate: number }
}

/** A candidate with its comparisons, one for each metric. */
export interface ComparedSystem {
  /** The name of the variant or of the run. */
  name: string
  metrics: SystemComparison[]
}
