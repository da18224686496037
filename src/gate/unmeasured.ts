import { ownEntry } from '../results/ownEntry.ts'
import type { CaseRecord, Results } from '../results/results.ts'
import type { MetricDecision } from './decision.ts'

/**
 * A metric that no case has a score for, because something failed. Its floor is not missed then, and it
 * is not said to apply nowhere: nothing is known of it.
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

/** @param open leaves out what could not be asked for want of a secret */
function failed(
  { error, unavailable, scores }: CaseRecord,
  metric: string,
  open: boolean,
): boolean {
  if (error !== undefined) return !(open && unavailable)
  const score = ownEntry(scores, metric)
  return score?.status === 'judgeError' && !(open && score.unavailable)
}
