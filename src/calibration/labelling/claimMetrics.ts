import { findMetric } from '../../metrics/index.ts'
import type { CaseRecord, Measurement } from '../../results/results.ts'

/** The metrics of a record that depend on the claims of its answer, each with its measurement. */
export function claimMetrics({
  measurements,
}: Pick<CaseRecord, 'measurements'>): [key: string, measurement: Measurement][] {
  return Object.entries(measurements).filter(([key, { requires }]) =>
    (requires ?? findMetric(key)?.requires ?? []).some(name => name === 'answerInContexts'),
  )
}
