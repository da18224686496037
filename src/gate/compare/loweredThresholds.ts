import type { BaselineSet } from '../../baseline/baseline.ts'
import { thresholdOf } from '../../baseline/baseline.ts'
import type { CaseThreshold } from '../../results/results.ts'
import { compareText } from '../../text/stableJson.ts'
import type { LoweredThreshold } from '../decision.ts'
import type { JoinedCase } from './join.ts'

/**
 * Thresholds that single cases had, by themselves or by their set, and that are lower or gone by their own
 * doing. What a whole set lowers is policy, and so are the thresholds of critical cases.
 */
export function loweredThresholds(
  set: string,
  joined: readonly JoinedCase[],
  sets: { before: BaselineSet; now: BaselineSet },
): LoweredThreshold[] {
  return joined.flatMap(({ caseId, baseline, current }) => {
    if (baseline.critical) return []
    const metrics = Object.keys({ ...baseline.thresholds, ...current.thresholds })
    return metrics.toSorted(compareText).flatMap(metric => {
      const before = thresholdOf(baseline, sets.before, metric)
      const now = thresholdOf(current, sets.now, metric)
      if (!before || (now && !isLooser(before, now))) return []
      return [{ set, caseId, metric, before: before.each, ...(now && { now: now.each }) }]
    })
  })
}

function isLooser({ each: before, direction }: CaseThreshold, { each: now }: CaseThreshold) {
  return direction === 'higher' ? now < before : now > before
}
