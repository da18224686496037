import type { Claim, ClaimVerdict } from '../judge/claims.ts'
import type { JudgeUsage } from '../judge/judge.ts'
import type { MetricSetting } from '../golden/goldenSet.ts'
import type { Score } from '../metrics/score.ts'

/** Scores by metric key. */
export type Scores = Record<string, Score>

/** What explains the scores of a case, stored once however many metrics rest on it. */
export interface CaseEvidence {
  answerInContexts?: ClaimVerdict[]
  referenceInContexts?: ClaimVerdict[]
  answerClaims?: Claim[]
  referenceClaims?: Claim[]
  /** Document ids in rank order, and the relevant ones that were not retrieved. */
  documents?: { retrieved: string[]; missed: string[] }
}

/** Who judged a score, and the hash of everything that defines the measurement. */
export interface Measurement {
  /** Hash over metric version, judge, prompts and settings; only equal ones may be compared. */
  fingerprint: string
  /** Absent for metrics that need no judge. */
  judge?: { name: string; model?: string; deterministic: boolean }
}

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

/** What a set asks for, by metric key, with defaults filled in. */
export interface SetPolicy {
  metrics: Record<string, ResolvedMetricSetting>
}

export interface ResolvedMetricSetting extends MetricSetting {
  direction: 'higher' | 'lower'
  gate: boolean
  tolerance: number
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
  }
  sets: Record<string, { file: string; policy: SetPolicy }>
  /** Sorted by set, case, repeat. */
  cases: CaseRecord[]
  matchers: MatcherRecord[]
  unrecorded: UnrecordedCase[]
}
