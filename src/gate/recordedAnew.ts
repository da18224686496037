import type { GateDecision, MetricDecision, SuiteChange } from './decision.ts'
import { isSuspected } from './undecided.ts'

/**
 * Metrics whose scores the next baseline takes anew: those that improved, and those that fell or are
 * measured in another way where somebody accepted that. One that gates nothing needs no acceptance to
 * follow its judge.
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
 * Whether cases would leave the next baseline if somebody accepted that. A few of them fail no run, so
 * nobody would be asked. Nothing is accepted while a critical case is in doubt.
 */
export function awaitsAcceptance({ changes, findings }: GateDecision): boolean {
  const leaves: SuiteChange['change'][] = ['removed', 'skipped', 'unsampled', 'unasked']
  return changes.some(({ change }) => leaves.includes(change)) && !findings.some(isSuspected)
}
