import type { Score } from '../score.ts'
import type { ConversationTurn } from '../golden/goldenSet.ts'
import type { Sample } from '../golden/sampleCases.ts'
import type { CaseEvidence } from '../evidence/caseEvidence.ts'
import type { VerdictCounts } from '../evidence/verdictCounts.ts'
import type { Scores } from '../scores/evaluate.ts'
import type { Estimate } from '../statistics/interval.ts'
import type { Measurement } from '../scores/measurement.ts'
import type { Usage } from '../evidence/usage.ts'
import type { StepRecord } from '../pipeline/stepRecord.ts'
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
export type { StepRecord } from '../pipeline/stepRecord.ts'
export type { ResolvedMetricSetting, SetPolicy } from '../scores/policy.ts'

/** A threshold of one case that was missed. */
export interface MissedThreshold {
  metric: string
  threshold: number
  direction: 'higher' | 'lower'
  /** Line of the threshold in the golden file. */
  line: number
}

/** The threshold of a case in a metric. */
export interface CaseThreshold {
  each: number
  direction: 'higher' | 'lower'
}

/** One case of a golden set in one repeat of the run. Safe for JSON and small, because it travels in blobs. */
export interface CaseRecord {
  set: string
  /** Golden file, relative to the root of the project, with forward slashes. */
  file: string
  caseId: string
  /** Where the question is in its conversation. Absent if it stands by itself. */
  turn?: ConversationTurn
  /** Of the pipeline. Absent if there is only one system. */
  variant?: string
  line: number
  /** The question, for reports. */
  question?: string
  repeat: number
  hash: string
  /** 32 hex digits of the SHA-256 of the case's `meta`. Present if a custom metric scored the case. */
  metaHash?: string
  /** 32 hex digits of the SHA-256 of what the pipeline returned; absent if it returned nothing. */
  outputHash?: string
  group?: string
  /** For a critical case: the thresholds that it must meet, by metric key. */
  critical?: Record<string, CaseThreshold>
  /** The answer is in the golden set, so the pipeline did not run. */
  recorded?: true
  /** The case has texts of users: it is of a sample of production. */
  production?: true
  /** All thresholds of a case that is not critical, including those of its set. Only in the first repeat. */
  thresholds?: Record<string, CaseThreshold>
  /** False if the right answer is to decline, or to ask back. Absent if that is unknown. */
  answerable?: boolean
  /** The right answer is to ask the user back. */
  asksBack?: true
  tags?: string[]
  /** A tool wrote the case, and a person has yet to accept it. */
  review?: 'pending'
  /** Why there are no scores at all: the pipeline threw, timed out, or returned something else. */
  error?: string
  /** The case has no scores because the pipeline can't run here, e.g. because a key is missing. */
  unavailable?: true
  scores: Scores
  /** Thresholds that were missed; those of a judged metric only if every draw missed them too. */
  missed: MissedThreshold[]
  /**
   * Thresholds that every draw missed, as some runs of the baseline did: they fail no test. Absent if there are none.
   */
  missedNowAndThen?: MissedThreshold[]
  /** Further scores of the metrics whose threshold was missed. They do not count in statistics. */
  draws?: Record<string, Score[]>
  /** The scores of a second judgement of the same output. */
  judgedAgain?: Scores
  /** The evidence behind the scores. */
  evidence: CaseEvidence
  /** The evidence on the passages of steps, by the names of the steps. */
  stepEvidence?: Record<string, CaseEvidence>
  /**
   * The number of entries left out of each list of the evidence, to keep the record small. A list of a step has the name
   * of the list, `of` and the name of the step.
   */
  leftOut?: Record<string, number>
  /** The counts of all claims in the shortened lists, by the same names. Absent in records of older versions. */
  claimCounts?: Record<string, VerdictCounts>
  /** By metric key, for each score above. */
  measurements: Record<string, Measurement>
  usage: Usage
  /** Time until the pipeline had answered; 0 if the answer was recorded. */
  milliseconds: number
  /** The steps of the pipeline, if its functions are named as steps. */
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

/** A case that should have run but has no record. */
export interface UnrecordedCase {
  set: string
  caseId: string
  /** Where the question is in its conversation. Absent if it stands by itself. */
  turn?: ConversationTurn
  /** Of the pipeline. Absent if there is only one system. */
  variant?: string
  /**
   * `skipped` by the golden set; `deselected` by a filter, shard or `only`; `unsampled` if it is not in the run's
   * sample; `interrupted` if the run ended before the case was judged; else `failed`.
   */
  why: 'deselected' | 'failed' | 'interrupted' | 'skipped' | 'unsampled'
}

/** How far a run came that was stopped or is in progress. */
export interface UnfinishedCases {
  state: 'running' | 'stopped'
  /** Cases that it judged in its last repeat. */
  judged: number
  /** Cases that it was to judge in this repeat. Absent if the filters of the run hid the number. */
  of?: number
  /** Counts from 0. */
  repeat: number
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
 * How far a run's judge agrees with labels of people, from the record of `npx vitest-rag calibrate`. Only figures with
 * the same measurement as in this run.
 */
export interface RunCalibration {
  /** File with the labels, relative to the project; only the name if the file lies outside of it. */
  labelFile: string
  /** The judge that was calibrated, if it is not this run's judge with the same settings and prompts. */
  otherJudge?: string
  /**
   * Supported or not, over texts that people labelled. `together` counts the claims that shared a call with others;
   * absent if the judge never gets several claims in one call.
   */
  claims?: {
    n: number
    kappa: Estimate
    together?: number
    /** The rates that correct the means. Absent in results of older versions. */
    rates?: ClaimRates | NoRates
  }
  /** By set and metric: means corrected by labels of this run's claims. */
  ownLabels?: Record<string, Record<string, CorrectedMean>>
  /** By metric key: how its difference between two answers correlates with the preferences of people. */
  preferences?: Record<string, { n: number; pearson: Estimate; spearman: Estimate }>
}

/** All results of one run: the contract between run, gate, reports and the action. */
export interface Results {
  /** Results of older versions don't identify their run. */
  run: Partial<RunIdentity> & {
    tool: string
    /** False if the run was stopped before its end, cases were lost, or shards are missing. */
    complete: boolean
    /** How far a run came that has not ended. Absent if it ended. */
    unfinished?: UnfinishedCases
    /** Counts from 1. */
    shard?: Shard
    /** The sample that the run was to cover; absent for all cases. */
    sample?: Sample
    /** Number of the GitHub workflow run; absent elsewhere. */
    workflowRun?: string
    /** The workflow got no secrets, so models that need a key could not be asked. */
    withoutSecrets?: true
    /**
     * Name of the recorded answers that were judged: the id of a kept run, or the file. The scores do not show what the
     * system does now.
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
    /** What the endpoint of the judge refused, and what the judge did instead. Absent without such notes. */
    judgeNotes?: string[]
    /** Absent if no record applies to this run. */
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
  /** The scores of today's judge for the baseline's answers. */
  rejudged?: RejudgedScores
}

/** By set, case id and metric key. */
export type RejudgedScores = Record<string, Record<string, Record<string, RejudgedScore>>>

/** One entry per repeat of the baseline; null if not scored. */
export interface RejudgedScore {
  /** The scores in the baseline, to verify that the answers are the same. */
  recorded: (number | null)[]
  today: (number | null)[]
}

/** A golden set of a run. */
export interface SetRun {
  /** Golden file, relative to the root of the project, with forward slashes. */
  file: string
  policy: SetPolicy
  /** The variants of the pipeline that the set was to run with. Absent if there is only one system. */
  variants?: SetVariants
  /**
   * The systems that answered the set, in the order of the variants. Absent in results of older versions, and without a
   * pipeline.
   */
  systems?: TestedSystem[]
}

interface SetVariants {
  /** The variant that thresholds and baseline apply to. */
  gated: string
  /** All variants, in the order of the golden set. */
  names: string[]
}

/** A system under test, as the golden set names it. */
export interface TestedSystem {
  /** Absent if there is only one. */
  variant?: string
  /** Module specifier, relative to the golden file. */
  pipeline: string
  /** 32 hex digits of the SHA-256 of the system's options. Absent without options. */
  options?: string
}
