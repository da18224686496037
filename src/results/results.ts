import type { Score } from '../score.ts'
import type { Sample } from '../golden/sampleCases.ts'
import type { CaseEvidence } from '../evidence/caseEvidence.ts'
import type { VerdictCounts } from '../evidence/verdictCounts.ts'
import type { Scores } from '../scores/evaluate.ts'
import type { Estimate } from '../statistics/interval.ts'
import type { Measurement } from '../scores/measurement.ts'
import type { Usage } from '../evidence/usage.ts'
import type { StepRecord } from '../pipeline/steps/stepRecord.ts'
import type { ClaimRates, NoRates } from './claimRates.ts'
import type { CorrectedMean } from './correctedMean.ts'
import type { RunIdentity } from './runId.ts'
import type { SetPolicy } from '../scores/policy.ts'

export type { CaseEvidence } from '../evidence/caseEvidence.ts'
export type { AnswerRecord } from './answerRecord.ts'
export type { AnswerLimits } from '../golden/goldenSet.ts'
export type { Sample } from '../golden/sampleCases.ts'
export type { Scores } from '../scores/evaluate.ts'
export type { Measurement } from '../scores/measurement.ts'
export type { Usage } from '../evidence/usage.ts'
export type { StepRecord } from '../pipeline/steps/stepRecord.ts'
export type { ResolvedMetricSetting, SetPolicy } from '../scores/policy.ts'

/** A threshold of one case that was missed. */
export interface MissedThreshold {
  metric: string
  threshold: number
  direction: 'higher' | 'lower'
  /** Line of the threshold in the golden file. */
  line: number
}

/** What a case has to reach in a metric. */
export interface CaseThreshold {
  each: number
  direction: 'higher' | 'lower'
}

/** One case of a golden set in one repeat of the run. JSON-safe and small: it travels in blobs. */
export interface CaseRecord {
  set: string
  /** Golden file, relative to the root of the project, with forward slashes. */
  file: string
  caseId: string
  /** Of the pipeline. Absent if there is only one system. */
  variant?: string
  line: number
  /** What was asked, so that a report can show it. */
  question?: string
  repeat: number
  hash: string
  /** 32 hex digits of the SHA-256 of what the pipeline returned; absent if it returned nothing. */
  outputHash?: string
  group?: string
  /** For a critical case: the thresholds that it must meet, by metric key. */
  critical?: Record<string, CaseThreshold>
  /** Its answer stands in the golden set, so no pipeline was asked. */
  recorded?: true
  /** Of a case that is not critical, in the first repeat: all its thresholds, its set's included. */
  thresholds?: Record<string, CaseThreshold>
  /** False if the right answer is to decline. Absent if that is unknown. */
  answerable?: boolean
  tags?: string[]
  /** A tool wrote the case, and nobody has accepted it yet. */
  review?: 'pending'
  /** Why there are no scores at all: the pipeline threw, timed out, or returned something else. */
  error?: string
  /** It has no scores because the pipeline can't be asked here, e.g. for want of a key. */
  unavailable?: true
  scores: Scores
  /** Thresholds that were missed; those of a judged metric only if every draw missed them too. */
  missed: MissedThreshold[]
  /** Thresholds that every draw missed, as some runs of the baseline did: they fail no test. Absent if there are none. */
  missedNowAndThen?: MissedThreshold[]
  /** Scores of the metrics whose threshold was missed, drawn again. No statistics are made of them. */
  draws?: Record<string, Score[]>
  /** What the judge said of the same output when it was asked a second time. */
  judgedAgain?: Scores
  /** What the scores were computed from. */
  evidence: CaseEvidence
  /** How many entries of each list of the evidence were left out to keep the record small. */
  leftOut?: Record<string, number>
  /** The verdicts of all claims of those lists that were shortened. Absent in records of older versions. */
  claimCounts?: Partial<Record<keyof CaseEvidence, VerdictCounts>>
  /** By metric key, for each score above. */
  measurements: Record<string, Measurement>
  usage: Usage
  /** Until the pipeline had answered; 0 if the answer was recorded. */
  milliseconds: number
  /** What the pipeline did, where its functions are named as steps. */
  steps?: StepRecord[]
  /** How many more steps there were. */
  stepsLeftOut?: number
}

/** A score taken by a matcher in an ordinary test. Reported, not gated. */
export interface MatcherRecord {
  file: string
  test: string
  matcher: string
  metric: string
  score: Score
  /** Further scores of the same answer, taken because the first one missed. It fails only if all of them miss. */
  draws?: Score[]
  threshold: number
  pass: boolean
  usage: Usage
}

/** A case that was to be run and has no record. */
export interface UnrecordedCase {
  set: string
  caseId: string
  /** Of the pipeline. Absent if there is only one system. */
  variant?: string
  /**
   * `skipped` by the golden set; `deselected` by a filter, shard or `only`; `unsampled` where it is not in the
   * run's sample; `interrupted` where the run was ended before it was judged; else `failed`.
   */
  why: 'deselected' | 'failed' | 'interrupted' | 'skipped' | 'unsampled'
}

export interface Shard {
  index: number
  count: number
}

/** A golden file that could not be read, or whose module failed before its cases ran. */
export interface BrokenFile {
  file: string
  reason: string
}

/**
 * How far a run's judge agrees with labels of people, by the record of `npx vitest-rag calibrate`:
 * only figures that were measured as this run measures.
 */
export interface RunCalibration {
  /** File with the labels, relative to the project; one from elsewhere by its name alone. */
  labelFile: string
  /** Who was calibrated, where it is not this run's judge with its settings and prompts. */
  otherJudge?: string
  /**
   * Supported or not, over texts that people labelled. `together` of them shared their calls with
   * others; absent if the judge is never asked so.
   */
  claims?: {
    n: number
    kappa: Estimate
    together?: number
    /** By these the means are corrected. Absent in results of older versions. */
    rates?: ClaimRates | NoRates
  }
  /** By set and metric: means corrected by labels of this very run's claims. */
  ownLabels?: Record<string, Record<string, CorrectedMean>>
  /** By metric key: how its difference between two answers goes with what people prefer. */
  preferences?: Record<string, { n: number; pearson: Estimate; spearman: Estimate }>
}

/** Everything one run found out: the contract between run, gate, reports and the action. */
export interface Results {
  /** Results of older versions don't say which run they are of. */
  run: Partial<RunIdentity> & {
    tool: string
    /** False if the run was stopped before its end, cases were lost, or shards are missing. */
    complete: boolean
    /** Counts from 1. */
    shard?: Shard
    /** The sample that it was to run; absent if it is all cases. */
    sample?: Sample
    /** Number of the GitHub workflow run that it is part of; absent elsewhere. */
    workflowRun?: string
    /** The workflow got no secrets, so what needs a key could not be asked. */
    withoutSecrets?: true
    /**
     * Whose recorded answers were judged, by the id of a kept run or by their file. The scores say nothing
     * of the system as it is.
     */
    answers?: string
    usage: Usage
    /** The part of `usage` that belongs to no record. Absent if there is none. */
    usageWithoutRecord?: Usage
    /** Verdict logs in git that could answer for judges, by their names in the repository, sorted. Absent if none. */
    verdictLogs?: string[]
    /**
     * Origins of the endpoints that judges and embeddings ask, sorted; `loopback` for those of this machine. Absent if
     * there is none.
     */
    endpoints?: string[]
    /**
     * Files that decide scores besides golden files, relative to the root: those of cases, the configuration and the modules
     * that it imports. Absent in results of older versions.
     */
    judgingFiles?: string[]
    /** What the endpoint of the judge refused, and what the judge did instead. Absent if there is nothing. */
    judgeNotes?: string[]
    /** Absent if there is no record that says something of this run. */
    calibration?: RunCalibration
    /** Golden files that a filter or shard left out; the run is partial if there are any. */
    unselected: string[]
    broken: BrokenFile[]
  }
  /** By the set's name. */
  sets: Record<string, SetRun>
  /** Sorted by set, case, repeat. */
  cases: CaseRecord[]
  matchers: MatcherRecord[]
  unrecorded: UnrecordedCase[]
  /** What today's judge says of the answers that the baseline was recorded from. */
  rejudged?: RejudgedScores
}

/** By set, case id and metric key. */
export type RejudgedScores = Record<string, Record<string, Record<string, RejudgedScore>>>

/** One entry per repeat of the baseline; null if not scored. */
export interface RejudgedScore {
  /** As the baseline has them, so that these can't be taken for scores of other answers. */
  recorded: (number | null)[]
  today: (number | null)[]
}

/** A golden set as it was run. */
export interface SetRun {
  /** Golden file, relative to the root of the project, with forward slashes. */
  file: string
  policy: SetPolicy
  /** The variants of the pipeline that it was to be run with. Absent if there is only one system. */
  variants?: SetVariants
  /** What answered it, in the order of the variants. Absent in results of older versions, and without a pipeline. */
  systems?: TestedSystem[]
}

interface SetVariants {
  /** The one that is held to thresholds and baseline. */
  gated: string
  /** All of them, as the golden set has them. */
  names: string[]
}

/** A system under test, as the golden set names it. */
export interface TestedSystem {
  /** Absent if there is only one. */
  variant?: string
  /** Module specifier, relative to the golden file. */
  pipeline: string
  /** 32 hex digits of the SHA-256 of the options that it gets. Absent if it gets none. */
  options?: string
}
