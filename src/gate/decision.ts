import type { Interval } from '../statistics/interval.ts'
import type { GateVerdict } from './verdicts.ts'

export interface Finding {
  verdict: GateVerdict
  /** In words: why this verdict. */
  reason: string
}

/** What happened to a critical case in one metric. */
export interface CriticalFinding extends Finding {
  critical: { set: string; caseId: string; metric: string }
}

/** A metric that fell, or lost scores, over several sets together. */
export interface OverSetsFinding extends Finding {
  overSets: { metric: string; sets: number }
}

/** A missed threshold of a case that its test let pass, and the baseline does not. */
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
  /** Over the cases that both runs scored. */
  comparison?: Comparison
  /** Cases that fell whatever the mean did, the furthest first: with noise only those beyond doubt. */
  fallen?: FallenCase[]
  /** Cases that had a score in every run of the baseline and have none now. */
  unscored?: string[]
  /** How many cases had a score in the baseline and have none now, where that decided. */
  scoresGone?: number
  /** How likely chance alone does that, among all tests of the run; absent where every score is gone. */
  pScoresGone?: number
  /** Where its noise comes from; absent where no repeats tell. */
  noise?: NoiseSources
}

/** Standard deviations of one score of one case, from run to run. */
export interface NoiseSources {
  /** All noise, over so many cases with repeats. */
  total: number
  cases: number
  /** Of the judge alone: the same output, judged more than once. Absent where no output was. */
  judge?: number
  /** How many outputs were judged more than once. */
  judgedAgain: number
  /** Of the pipeline alone: what the judge does not explain. Absent where `judge` is. */
  pipeline?: number
}

/** What two runs scored on the same cases. */
export interface ScoresCompared {
  pairs: number
  /** Most repeats that a case has in either run. */
  repeats: { baseline: number; current: number }
  baselineMean: number
  currentMean: number
  /** Current minus baseline as the metric counts: where lower is better, a rise is worse. */
  delta: number
  /**
   * 95 % interval of the delta over cases like these, those of one group counted together. It asks
   * more than the verdict does, and so may hold 0 where these very cases did get worse. Absent for
   * fewer than two independent cases.
   */
  interval?: Interval
  better: number
  worse: number
  same: number
}

/** Scores that were compared, and how they were tested. */
export interface Comparison extends ScoresCompared {
  /** `tolerance` where no repeat differs in either arm, else `permutation`. */
  method: 'tolerance' | 'permutation'
  /** One-sided, for a change to the worse; Holm-corrected where the metric is gated. */
  pWorse?: number
  pBetter?: number
  /** The mean got worse by the tolerance or more. */
  fell?: true
  /**
   * Drop that such a comparison finds with 80 % power, among all tests of the run; absent where that can't be told.
   */
  detectable?: number
}

/** A case that a comparison can't use, or uses under another name. */
export interface SuiteChange {
  set: string
  caseId: string
  /**
   * A case that is `unsampled` is still there: others took its place in the sample. One that is `unasked` has its answer
   * in the golden set now, and the pipeline that answered it for the baseline is not asked.
   */
  change: 'new' | 'removed' | 'changed' | 'renamed' | 'skipped' | 'unsampled' | 'unasked'
  /** The baseline's id of a renamed case. */
  formerId?: string
  /** The baseline's set of a case whose set was renamed or split. */
  formerSet?: string
  /** The baseline's scores of a case that is compared no more missed its threshold or floor. */
  wasFailing?: true
  /** Of a `changed` case in the gated metrics that score it, those that fell furthest first. */
  scores?: ChangedScore[]
}

/** The means of a case that was changed: for review, because what asks something else is not compared. */
export interface ChangedScore {
  metric: string
  /** Absent where it had none, or one that was measured in another way. */
  before?: number
  /** Absent where it has none. */
  now?: number
  /** Now minus before as the metric counts: where lower is better, a rise is worse. Absent where one of them is. */
  delta?: number
}

/** A threshold of a single case that is lower than in the baseline, or gone. */
export interface LoweredThreshold {
  set: string
  caseId: string
  metric: string
  before: number
  /** Absent if there is none any more. */
  now?: number
}

export interface GateDecision {
  verdict: GateVerdict
  exitCode: 0 | 1 | 2
  /** False where a partial run is only shown, and in mode `report`: then only what is certain was decided. */
  gated: boolean
  /** Why it was not gated. */
  notGated?: string
  /** Whose recorded answers were judged; absent where it was the system that answered. */
  answersOf?: string
  /** Who accepted what would have failed the run; absent where nothing was to be accepted. */
  acceptedBy?: string
  /** Findings that belong to no metric: errors, missing cases, a broken baseline. */
  findings: (Finding | CriticalFinding | OverSetsFinding | MissedFinding)[]
  metrics: MetricDecision[]
  /** What fails nothing, and nobody may overlook beside the verdict: another system answered. */
  remarks: string[]
  changes: SuiteChange[]
  /** Of cases that are not critical. They are told for review, and fail nothing. */
  lowered: LoweredThreshold[]
  /** They fail nothing: some runs of the baseline miss them too. */
  missedNowAndThen: NowAndThen[]
  /** What more runs of the golden sets may decide, e.g. `support › faithfulness`. Mostly empty. */
  undecided: string[]
  /** What today's judge made of the baseline's own answers, where it was asked. */
  drift: JudgeDrift[]
  /** Metrics that got worse, or lost a critical case, under a model that was not asked, e.g. `support › faithfulness`. */
  judgeNotAsked: string[]
}

/** The baseline's answers of one metric, judged when they were recorded and judged again now. */
export interface JudgeDrift {
  set: string
  metric: string
  cases: number
  recordedMean: number
  todayMean: number
  /** Two-sided, that the judge did not change. */
  p: number
}
