import type { Measurement, ResolvedMetricSetting } from '../results/results.ts'

/** Scores of one case by metric key, one per repeat, rounded to 4 decimals; null where not scored. */
export interface BaselineCase {
  hash: string
  group?: string
  critical?: true
  scores: Record<string, (number | null)[]>
}

export interface BaselineSet {
  /** The policy in force when the baseline was recorded. */
  policy: Record<string, ResolvedMetricSetting>
  measurements: Record<string, Measurement>
  cases: Record<string, BaselineCase>
}

/** `.vitest-rag/baseline.json`: sorted, one line per case, no stamp, so that branches merge. */
export interface Baseline {
  schema: 1
  sets: Record<string, BaselineSet>
}
