import type { ScoresCompared } from '../decision.ts'

/**
 * `better` and `worse` are proved beyond chance, `equal` lies within the margin on both sides, and `open` is what
 * the cases don't tell. Where the two systems change places, `better` and `worse` do, and nothing else.
 */
export type SystemVerdict = 'better' | 'worse' | 'equal' | 'open' | 'incomparable'

/** How one system does against another, by one metric of a golden set. */
export interface SystemComparison {
  set: string
  metric: string
  direction: 'higher' | 'lower'
  /** Whether the metric is gated. Others are shown, and no verdict is given on them. */
  gated: boolean
  verdict: SystemVerdict | undefined
  /** Why the scores of the two can't be compared. */
  reason?: string
  /** Over the cases that both have scores of; the repeats of a case are folded before. */
  comparison?: ScoresCompared
  /** Two-sided, corrected by Holm for all candidates and gated metrics of the comparison. */
  p?: number
  /** So many cases would show a difference as large as was asked for, with 80 % power. */
  casesNeeded?: number
  /** Cases of the set that only one of them has, or that ask something else. */
  leftOut: number
  /** Cases that only one of them has a score of. */
  unscored: { reference: number; candidate: number }
}

/** A system that is compared, and what comes out by each metric. */
export interface ComparedSystem {
  /** Of the variant or the run. */
  name: string
  metrics: SystemComparison[]
}
