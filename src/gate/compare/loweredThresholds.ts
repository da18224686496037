import type { BaselineSet } from '../../baseline/baseline.ts'
import { thresholdOf } from '../../baseline/baseline.ts'
import type { CaseThreshold } from '../../results/results.ts'
import { compareText } from '../../text/stableJson.ts'
import type { LoweredThreshold } from '../decision.ts'
import type { JoinedCase } from './join.ts'

/**
 * Thresholds of single cases that the cases themselves lowered or removed, whether the former one stood in the case or
 * in its set. A threshold that a whole set lowers is a matter of policy, and so are those of critical cases.
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
