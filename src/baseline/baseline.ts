import type { DeclaredPart } from '../results/coveredPart.ts'
import { ownEntry } from '../results/ownEntry.ts'
import type {
  AnswerLimits,
  CaseThreshold,
  Measurement,
  ResolvedMetricSetting,
  TestedSystem,
} from '../results/results.ts'

/** Scores of one case by metric key, one per repeat, rounded to 4 decimals; null where not scored. */
export interface BaselineCase {
  hash: string
  group?: string
  /** Absent where an answer is right; false where the right answer is to decline. */
  answerable?: false
  /** The pipeline answered it. Absent where its answer stood in the golden set, or an older version recorded the case. */
  live?: true
  /** For a critical case: the thresholds that it must hold, by metric key. */
  critical?: Record<string, CaseThreshold>
  /** For another case: thresholds that its set does not have so; null where it lifts one of the set. */
  thresholds?: Record<string, CaseThreshold | null>
  scores: Record<string, (number | null)[]>
}

export interface BaselineSet {
  /** Golden file, relative to the folder that `.vitest-rag` is in; absent where it is not known. */
  file?: string
  /** The variant of the pipeline that was gated. Absent where there was one system. */
  variant?: string
  /** What answered it, the gated variant and the others. Absent where an older version recorded it. */
  systems?: TestedSystem[]
  /** The policy in force when the baseline was recorded. */
  policy: Record<string, ResolvedMetricSetting>
  /** What its answers might take then. Absent where that was not limited. */
  limits?: AnswerLimits
  measurements: Record<string, Measurement>
  cases: Record<string, BaselineCase>
}

/** `.vitest-rag/baseline.json`: sorted, one line per case, no stamp, so that branches merge. */
export interface Baseline {
  schema: 1
  /** Absent where a run must cover all golden sets. */
  partial?: DeclaredPart
  /**
   * Verdict logs in git whose answers count, by their names in the repository, sorted. Absent where every judge was asked,
   * or answered from a log that git does not track.
   */
  verdictLogs?: string[]
  /** Origins of the endpoints that judged, sorted. Absent where none did, or an older version recorded it. */
  endpoints?: string[]
  sets: Record<string, BaselineSet>
}

/** One entry per repeat, null where it was not scored; none where nothing was asked. */
export function repeatsOf({ scores }: BaselineCase, metric: string): (number | null)[] {
  return ownEntry(scores, metric) ?? []
}

/** The scores of one case, without the repeats that were not scored. */
export function scoresOf(one: BaselineCase, metric: string): number[] {
  return repeatsOf(one, metric).filter(score => score !== null)
}

/** What a case of a baseline had to reach, by itself or by its set. */
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

/** Whether both are of one system. A baseline without a variant is of what there was before there were any. */
export function isSameVariant(
  before: Pick<BaselineSet, 'variant'>,
  now: Pick<BaselineSet, 'variant'>,
): boolean {
  return before.variant === undefined || before.variant === now.variant
}
