import type { GateDecision, MetricDecision, SuiteChange } from './decision.ts'
import { isSuspected } from './undecided.ts'

/**
 * Metrics whose scores the next baseline records again: those that improved, and those that fell or are measured in
 * another way, if a person accepted that. A metric that is not gated follows its judge without acceptance.
 */
export function recordedAnew(
  { metrics, findings }: Pick<GateDecision, 'metrics' | 'findings'>,
  accepted: boolean,
): MetricDecision[] {
  const overSets = findings.flatMap(one => ('overSets' in one ? [one.overSets.metric] : []))
  const fellOverSets = ({ metric, gated, comparison }: MetricDecision) =>
    gated && comparison?.method === 'permutation' && overSets.includes(metric)
  return metrics.filter(one => {
    if (one.verdict === 'improved') return true
    if (one.verdict === 'incompatible') return accepted || !one.gated
    return accepted && (one.verdict === 'regressed' || fellOverSets(one))
  })
}

/**
 * Whether cases would leave the next baseline once a person accepts that. A few such cases fail no run, so the run
 * would not ask for acceptance. Nothing can be accepted while a critical case is in doubt.
 */
export function awaitsAcceptance({ changes, findings }: GateDecision): boolean {
  const leaves: SuiteChange['change'][] = ['removed', 'skipped', 'unsampled', 'unasked']
  return changes.some(({ change }) => leaves.includes(change)) && !findings.some(isSuspected)
}
