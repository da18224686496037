import { counts } from '../../gate/countingVerdicts.ts'
import type { MetricDecision } from '../../gate/decision.ts'
import type { GateVerdict } from '../../gate/verdicts.ts'
import { meets } from '../../scores/policy.ts'
import { digitsBetween } from '../../text/numbers.ts'

/** Verdicts that say why there are no scores. */
const unmeasured: readonly GateVerdict[] = ['error', 'incomplete']

/** Whether a metric applies to no case. With a floor it keeps its verdict, because the floor is missed. */
export function appliesNowhere(decision: MetricDecision): boolean {
  const { verdict, applicable, gated, floor, scoresGone } = decision
  if (unmeasured.includes(verdict)) return false
  return applicable === 0 && !gated && floor === undefined && scoresGone === undefined
}

/** As many decimals as it takes to show the mean apart from its floor and its former mean. */
export function meanDigits({ mean, floor, comparison }: MetricDecision): number {
  const { baselineMean, currentMean } = comparison ?? {}
  const against = floor === undefined || mean === null ? 3 : digitsBetween(mean, floor)
  if (baselineMean === undefined || currentMean === undefined) return against
  return Math.max(against, digitsBetween(baselineMean, currentMean))
}

/**
 * Whether the mean misses its floor, even if something worse decides the verdict. Nothing is known about
 * a mean that was not measured.
 */
export function missesFloor({
  verdict,
  floor,
  mean,
  direction,
}: Pick<MetricDecision, 'verdict' | 'floor' | 'mean' | 'direction'>): boolean {
  if (floor === undefined) return false
  return mean === null ? !unmeasured.includes(verdict) : !meets(mean, floor, direction)
}

/** `unchanged, not gated, 46 compared` */
export function verdictText(decision: MetricDecision): string {
  const { verdict, comparison, n } = decision
  if (appliesNowhere(decision)) return 'does not apply'
  return [
    verdict,
    ...(counts(decision) ? [] : ['not gated']),
    ...(comparison && comparison.pairs !== n ? [`${comparison.pairs} compared`] : []),
  ].join(', ')
}

/** Verdicts without a reason of their own: they need none, or the report begins with it. */
const selfExplaining: readonly GateVerdict[] = ['unchanged', 'improved', 'incomplete', 'error']

/** Why a metric has its verdict, if the verdict counts; undefined if the verdict itself says why. */
export function metricReason(decision: MetricDecision): string | undefined {
  const needsReason = counts(decision) || appliesNowhere(decision)
  return needsReason && !selfExplaining.includes(decision.verdict) ? decision.reason : undefined
}
