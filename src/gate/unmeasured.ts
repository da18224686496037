import { ownEntry } from '../results/ownEntry.ts'
import type { CaseRecord, Results } from '../results/results.ts'
import type { MetricDecision } from './decision.ts'

/**
 * Gives the verdict `error` to a metric without any score, if something failed. Such a metric is unknown: it neither
 * misses its floor nor applies to no case.
 */
export function orUnmeasured(decision: MetricDecision, results: Results): MetricDecision {
  if (decision.mean !== null || decision.scoresGone !== undefined) return decision
  if (!failedAnywhere(decision, results)) return decision
  return { ...decision, verdict: 'error', reason: 'No case has a score, because of errors.' }
}

function failedAnywhere({ set, metric }: MetricDecision, results: Results): boolean {
  const open = results.run.withoutSecrets === true
  return (
    results.cases.some(record => record.set === set && failed(record, metric, open)) ||
    results.unrecorded.some(
      one => one.set === set && (one.why === 'failed' || one.why === 'interrupted'),
    )
  )
}

/** @param open leaves out what could not be asked because a secret is missing */
function failed(
  { error, unavailable, scores }: CaseRecord,
  metric: string,
  open: boolean,
): boolean {
  if (error !== undefined) return !(open && unavailable)
  const score = ownEntry(scores, metric)
  return score?.status === 'judgeError' && !(open && score.unavailable)
}
