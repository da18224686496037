import type { DeclaredPart } from '../results/coveredPart.ts'
import { ownEntry } from '../results/ownEntry.ts'
import type {
  AnswerLimits,
  CaseThreshold,
  Measurement,
  ResolvedMetricSetting,
  TestedSystem,
} from '../results/results.ts'

/** Scores of one case by metric key, one per repeat, rounded to 4 decimals; null if not scored. */
export interface BaselineCase {
  hash: string
  /** Hash of the case's `meta`. Absent without a custom metric, or if an older version recorded the case. */
  metaHash?: string
  group?: string
  /** Absent if an answer is expected; false if the right answer is to decline. */
  answerable?: false
  /**
   * The pipeline answered the case. Absent if the golden set contained the answer, or an older version recorded the
   * case.
   */
  live?: true
  /** For a critical case: the thresholds that it must reach, by metric key. */
  critical?: Record<string, CaseThreshold>
  /** For other cases: thresholds that differ from those of the set; null if the case removes one. */
  thresholds?: Record<string, CaseThreshold | null>
  scores: Record<string, (number | null)[]>
}

export interface BaselineSet {
  /** Golden file, relative to the folder that `.vitest-rag` is in; absent if unknown. */
  file?: string
  /** The gated variant of the pipeline. Absent if there was only one system. */
  variant?: string
  /** The systems that answered: the gated variant and the others. Absent if an older version recorded the set. */
  systems?: TestedSystem[]
  /** The policy in force when the baseline was recorded. */
  policy: Record<string, ResolvedMetricSetting>
  /** The limits of its answers at that time. Absent if there were none. */
  limits?: AnswerLimits
  measurements: Record<string, Measurement>
  cases: Record<string, BaselineCase>
}

/** `.vitest-rag/baseline.json`: sorted, one line per case, without a timestamp, so that branches merge. */
export interface Baseline {
  schema: 1
  /** Absent if a run must cover all golden sets. */
  partial?: DeclaredPart
  /**
   * Verdict logs in git whose answers count, by their names in the repository, sorted. Absent if every judge was
   * asked live, or answered only from logs that git does not track.
   */
  verdictLogs?: string[]
  /**
   * Origins of the endpoints that judged, sorted. Absent if there were none, or an older version recorded the
   * baseline.
   */
  endpoints?: string[]
  sets: Record<string, BaselineSet>
}

/** One entry per repeat, null for a repeat without a score; empty if the case does not have the metric. */
export function repeatsOf({ scores }: BaselineCase, metric: string): (number | null)[] {
  return ownEntry(scores, metric) ?? []
}

/** The scores of one case, without repeats that have none. */
export function scoresOf(one: BaselineCase, metric: string): number[] {
  return repeatsOf(one, metric).filter(score => score !== null)
}

/** The threshold of a case in a baseline, from the case or its set. */
export function thresholdOf(
  { thresholds = {}, critical }: BaselineCase,
  { policy }: BaselineSet,
  metric: string,
): CaseThreshold | undefined {
  if (critical) return ownEntry(critical, metric)
  const own = ownEntry(thresholds, metric)
  if (own !== undefined) return own ?? undefined
  const setting = ownEntry(policy, metric)
  if (setting?.each === undefined) return undefined
  return { each: setting.each, direction: setting.direction }
}

/** Whether both belong to one system. A baseline without a variant is from the time before there were variants. */
export function isSameVariant(
  before: Pick<BaselineSet, 'variant'>,
  now: Pick<BaselineSet, 'variant'>,
): boolean {
  return before.variant === undefined || before.variant === now.variant
}
