import type { CriticalFinding, GateDecision } from './decision.ts'

/**
 * At this p or below, a drop against today's judgement of the baseline's answers counts as real, if the recorded scores
 * show it too. Because two comparisons must show the drop, the second level can be looser: at .01, both together missed
 * ten more of a hundred drops. `docs/gate-statistics.md` states the measured rates.
 */
export const alphaOfSecondJudgement = 0.025

/** The drops against the recorded scores. */
export interface RecordedDrops {
  /** Whether a metric fell in the given set; without a set, in any set or over all sets together. */
  has(metric: string, set?: string): boolean
  critical: readonly CriticalFinding[]
}

export function recordedDrops({
  metrics,
  findings,
}: Pick<GateDecision, 'metrics' | 'findings'>): RecordedDrops {
  const fallen = metrics.filter(({ verdict }) => verdict === 'regressed')
  const joint = findings.flatMap(one => ('overSets' in one ? [one.overSets.metric] : []))
  return {
    critical: findings.filter(one => 'critical' in one),
    // The findings over all sets omit a metric that a single set already shows.
    has: (metric, set) =>
      fallen.some(one => one.metric === metric && one.set === (set ?? one.set)) ||
      (set === undefined && joint.includes(metric)),
  }
}
