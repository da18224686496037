import type { CriticalFinding, GateDecision } from './decision.ts'

/**
 * At this p or below a drop against today's judgement of the baseline's answers is taken for real, where it is one
 * against the recorded scores too. As it shows twice, the second look may ask less: at .01 both together
 * found ten of a hundred drops less. `docs/gate-statistics.md` has the measured rates.
 */
export const alphaOfSecondJudgement = 0.025

/** What shows against the scores as they were recorded. */
export interface RecordedDrops {
  /** Whether a metric fell in one set, or in all of them together. */
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
    // What one of the sets shows by itself is not told again of all together.
    has: (metric, set) =>
      fallen.some(one => one.metric === metric && one.set === (set ?? one.set)) ||
      (set === undefined && joint.includes(metric)),
  }
}
