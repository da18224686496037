import type { MetricDecision } from '../../gate/decision.ts'
import { meets } from '../../scores/policy.ts'

type Floored = Pick<MetricDecision, 'floor' | 'mean' | 'direction'>

/** Whether the mean misses its floor, whatever worse thing may be said of the metric. */
export function missesFloor({ floor, mean, direction }: Floored): boolean {
  return floor !== undefined && (mean === null || !meets(mean, floor, direction))
}
