import type { Interval } from '../../statistics/interval.ts'

/**
 * `worse` and `better` are proved beyond chance. `unchanged`: with 95 % confidence not worse by more than the margin.
 * `no-drop-seen`: no drop was found, and a large one would have been. `inconclusive`: the two windows don't decide.
 */
export type WindowVerdict = 'worse' | 'inconclusive' | 'no-drop-seen' | 'better' | 'unchanged'

/** What one window has of a metric. */
export interface WindowSide {
  /** Over the scored cases; null if no case is scored. */
  mean: number | null
  scored: number
  /** Cases whose score could not be determined. */
  errors: number
  /** Why the first of them could not. */
  firstError?: string
  /** Cases to which the metric does not apply: of an answer that declines, say. */
  notApplicable: number
  /** Independent units among the cases that are compared. */
  units: number
}

/** A metric in two windows. */
export interface WindowMetric {
  metric: string
  direction: 'higher' | 'lower'
  /** Whether the metric is gated. Others are shown, and no verdict is given on them. */
  gated: boolean
  before: WindowSide
  now: WindowSide
  verdict?: WindowVerdict
  /** Why it has that verdict. */
  reason?: string
  /** A model judged the windows at different times, and may have changed: then no drop is proved. */
  mayHaveChanged?: true
  /** The change of the mean at the same mix of questions. */
  change?: number
  /** 95 % interval of the change. */
  interval?: Interval
  /** What another mix of questions explains of the difference of the means. */
  byMix?: number
  /** One-sided, corrected by Holm for all gated metrics. */
  pWorse?: number
  pBetter?: number
  /** The smallest drop that these windows show with 80 % power, if it comes from answers that fail wholly. */
  smallestSeen?: number
}

/** What answers took, or another number about them. It decides nothing. */
export interface WindowMeasure {
  measure: 'seconds' | 'tokens' | 'tool calls' | 'declined'
  before: { mean: number; cases: number }
  now: { mean: number; cases: number }
  change?: number
  interval?: Interval
}

/** How many questions are of one kind, as shares of each window. */
export interface MixShare {
  /** `language`, `length`, or the attribute that the user named. */
  of: string
  value: string
  before: number
  now: number
}

export interface ComparedWindow {
  name: string
  cases: number
  units: number
}

/** Two windows that share no case. */
export interface WindowsCompared {
  verdict: WindowVerdict
  /** In a few words. */
  because: string
  /** What the cases of a unit have in common. */
  noun: 'group' | 'conversation' | 'case'
  before: ComparedWindow
  now: ComparedWindow
  metrics: WindowMetric[]
  measures: WindowMeasure[]
  mix: MixShare[]
  /** Share of the later window in strata that the former one has too. */
  seen: number
  /** Gated metrics that are left out, because a case must have a reference or relevant documents for them. */
  leftOut: string[]
  /** Why a window says too little: its run was stopped, say. */
  incomplete: string[]
}
