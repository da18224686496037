import type { Interval } from '../statistics/interval.ts'
import type { GateVerdict } from './verdicts.ts'

export interface Finding {
  verdict: GateVerdict
  /** In words: why this verdict. */
  reason: string
}

/** A finding on a critical case in one metric. */
export interface CriticalFinding extends Finding {
  critical: { set: string; caseId: string; metric: string }
}

/** A metric that fell, or lost scores, over several sets together. */
export interface OverSetsFinding extends Finding {
  overSets: { metric: string; sets: number }
}

/** A missed threshold that the test of the case let pass, but that this baseline does not excuse. */
export interface MissedFinding extends Finding {
  missed: { set: string; caseId: string; metric: string }
}

/** A threshold that a case misses as it did in some runs of the baseline. */
export interface NowAndThen {
  set: string
  caseId: string
  metric: string
  score: number
  threshold: number
  direction: 'higher' | 'lower'
}

/** A case that scores less than in the baseline. */
export interface FallenCase {
  caseId: string
  from: number
  to: number
}

/** The finding for one metric of one set. */
export interface MetricDecision extends Finding {
  set: string
  metric: string
  /** Whether the comparison with the baseline counts. A floor always does. */
  gated: boolean
  direction: 'higher' | 'lower'
  /** Scored cases, cases to which the metric applies, and the mean over the scored ones. */
  n: number
  applicable: number
  mean: number | null
  floor?: number
  /** The comparison over the cases that both runs scored. */
  comparison?: Comparison
  /** Cases that fell, regardless of the mean, the furthest first. With noise only those beyond doubt. */
  fallen?: FallenCase[]
  /** Cases that had a score in every run of the baseline and have none now. */
  unscored?: string[]
  /** How many cases lost their score since the baseline, if that decided. */
  scoresGone?: number
  /** How likely chance alone loses as many, corrected for all tests of the run; absent if every score is gone. */
  pScoresGone?: number
  /** The sources of the noise; absent without repeats that differ. */
  noise?: NoiseSources
}

/** Standard deviations of one score of one case, from run to run. */
export interface NoiseSources {
  /** All noise, over `cases` cases with repeats. */
  total: number
  cases: number
  /** The judge's part: the same output, judged more than once. Absent if no output was judged twice. */
  judge?: number
  /** How many outputs were judged more than once. */
  judgedAgain: number
  /** The pipeline's part: the rest, without the judge's part. Absent if `judge` is absent. */
  pipeline?: number
}

/** What two runs scored on the same cases. */
export interface ScoresCompared {
  pairs: number
  /** The most repeats of a case, in each run. */
  repeats: { baseline: number; current: number }
  baselineMean: number
  currentMean: number
  /** Current minus baseline, as the metric counts: if lower is better, a positive delta is worse. */
  delta: number
  /**
   * 95 % interval of the delta over cases like these; the cases of a group count as one. It generalizes further than
   * the verdict, so it may contain 0 although these cases got worse. Absent for fewer than two independent cases.
   */
  interval?: Interval
  better: number
  worse: number
  same: number
}

/** Scores that were compared, and how they were tested. */
export interface Comparison extends ScoresCompared {
  /** `tolerance` if no repeat differs in either run, else `permutation`. */
  method: 'tolerance' | 'permutation'
  /** One-sided, for a change to the worse; Holm-corrected if the metric is gated. */
  pWorse?: number
  pBetter?: number
  /** The mean got worse by the tolerance or more. */
  fell?: true
  /** Drop that such a comparison finds with 80 % power, among all tests of the run; absent if it is unknown. */
  detectable?: number
}

/** A case that a comparison can't use, or uses under another name. */
export interface SuiteChange {
  set: string
  caseId: string
  /**
   * An `unsampled` case still exists, but other cases took its place in the sample. An `unasked` case now has its
   * answer in the golden set, so the pipeline that answered it for the baseline does not run. A case whose `meta`
   * changed leaves only the comparison of custom metrics, and an `extended` one, which was the last turn of its
   * conversation, only that of metrics of whole conversations.
   */
  change:
    | 'new'
    | 'removed'
    | 'changed'
    | 'metaChanged'
    | 'extended'
    | 'renamed'
    | 'skipped'
    | 'unsampled'
    | 'unasked'
  /** The only metrics that no longer compare the case. Absent if none compares it. */
  metrics?: string[]
  /** The id of a renamed case in the baseline. */
  formerId?: string
  /** The set of the case in the baseline, if the set was renamed or split. */
  formerSet?: string
  /** A case that left the comparison missed its threshold or floor in the baseline. */
  wasFailing?: true
  /** The scores of a `changed` or `metaChanged` case in gated metrics, those that fell furthest first. */
  scores?: ChangedScore[]
}

/** The means of a changed case, for review only: the gate does not compare a case that asks something else. */
export interface ChangedScore {
  metric: string
  /** Absent if the case had no score, or one that was measured in another way. */
  before?: number
  /** Absent if the case has no score. */
  now?: number
  /**
   * Now minus before, as the metric counts: if lower is better, a positive delta is worse. Absent if `before` or `now`
   * is.
   */
  delta?: number
}

/** A threshold of a single case that is lower than in the baseline, or gone. */
export interface LoweredThreshold {
  set: string
  caseId: string
  metric: string
  before: number
  /** Absent if the threshold was removed. */
  now?: number
}

export interface GateDecision {
  verdict: GateVerdict
  exitCode: 0 | 1 | 2
  /** False for a partial run that is only shown, and in mode `report`: then the gate decided only what is certain. */
  gated: boolean
  /** Why it was not gated. */
  notGated?: string
  /** The system whose recorded answers were judged; absent if the pipeline answered. */
  answersOf?: string
  /** The acceptance of what would have failed the run; absent if nothing needed it. */
  acceptedBy?: string
  /** Findings that belong to no metric: errors, missing cases, a broken baseline. */
  findings: (Finding | CriticalFinding | OverSetsFinding | MissedFinding)[]
  metrics: MetricDecision[]
  /**
   * Remarks that fail nothing but belong to the verdict, such as an endpoint that the baseline does
   * not know.
   */
  remarks: string[]
  changes: SuiteChange[]
  /** Lowered thresholds of cases that are not critical. Reports list them for review; they fail nothing. */
  lowered: LoweredThreshold[]
  /** Missed thresholds that fail nothing, because some runs of the baseline miss them too. */
  missedNowAndThen: NowAndThen[]
  /** Metrics that further runs of the golden sets may decide, e.g. `support › faithfulness`. Mostly empty. */
  undecided: string[]
  /** How today's judge scored the baseline's answers, if it was asked. */
  drift: JudgeDrift[]
  /**
   * Metrics that got worse, or lost a critical case, whose judge was not asked about the baseline's answers, e.g.
   * `support › faithfulness`.
   */
  judgeNotAsked: string[]
}

/** The scores of the baseline's answers in one metric, as recorded and as judged again now. */
export interface JudgeDrift {
  set: string
  metric: string
  cases: number
  recordedMean: number
  todayMean: number
  /** Two-sided p of the hypothesis that the judge did not change. */
  p: number
}
