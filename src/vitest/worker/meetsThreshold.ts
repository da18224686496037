import type { CaseOutcome } from '../../hub/hubMessages.ts'

/** Whether the score of a metric is known and reaches its threshold. */
export function meetsThreshold({ record }: CaseOutcome, metric: string): boolean {
  const score = record.scores[metric]
  const isKnown = score !== undefined && score.status !== 'judgeError'
  return isKnown && !record.missed.some(missed => missed.metric === metric)
}
