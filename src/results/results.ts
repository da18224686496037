import type { JudgeUsage } from '../judge/judge.ts'
import type { Score } from '../metrics/score.ts'
import type { CaseEvidence, Scores } from '../scores/evaluate.ts'
import type { Measurement } from '../scores/measurement.ts'
import type { SetPolicy } from '../scores/policy.ts'

export type { CaseEvidence, Scores } from '../scores/evaluate.ts'
export type { Measurement } from '../scores/measurement.ts'
export type { ResolvedMetricSetting, SetPolicy } from '../scores/policy.ts'

/** A threshold of one case that was missed. */
export interface MissedThreshold {
  metric: string
  threshold: number
  /** Line of the threshold in the golden file. */
  line: number
}

/** One case of a golden set in one repeat of the run. JSON-safe and small: it travels in `task.meta`. */
export interface CaseRecord {
  set: string
  /** Golden file, relative to the root of the project, with forward slashes. */
  file: string
  caseId: string
  line: number
  repeat: number
  hash: string
  group?: string
  critical?: true
  tags?: string[]
  /** Why there are no scores at all: the pipeline threw, timed out, or returned something else. */
  error?: string
  scores: Scores
  missed: MissedThreshold[]
  evidence: CaseEvidence
  /** By metric key, for each score above. */
  measurements: Record<string, Measurement>
  usage: JudgeUsage
  milliseconds: number
}

/** A score taken by a matcher in an ordinary test. Reported, not gated. */
export interface MatcherRecord {
  file: string
  test: string
  matcher: string
  metric: string
  score: Score
  threshold: number
  pass: boolean
  usage: JudgeUsage
}

/** A line of `answers.jsonl`. */
export interface AnswerRecord {
  set: string
  caseId: string
  repeat: number
  question: string
  answer: string
  contexts: { id: string; documentId: string; text: string }[]
  declined?: boolean
}

/** A case that was to be run and has no record. */
export interface UnrecordedCase {
  set: string
  caseId: string
  /** `deselected` by a filter, shard or `only`; `failed` is everything else. */
  why: 'deselected' | 'failed'
}

/** Everything one run found out: the contract between run, gate, reports and the action. */
export interface Results {
  schema: 1
  run: {
    tool: string
    /** False where the run was stopped before its end. */
    complete: boolean
    shard?: { index: number; count: number }
    usage: JudgeUsage
    /** Golden files that a filter or shard left out; the run is partial where there are any. */
    unselected: string[]
    /** Golden files that could not be read, or whose module failed before its cases ran. */
    broken: { file: string; reason: string }[]
  }
  sets: Record<string, { file: string; policy: SetPolicy }>
  /** Sorted by set, case, repeat. */
  cases: CaseRecord[]
  matchers: MatcherRecord[]
  unrecorded: UnrecordedCase[]
}
