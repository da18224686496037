import { counts } from '../../gate/countingVerdicts.ts'
import type { Comparison, MetricDecision } from '../../gate/decision.ts'
import type { GateVerdict } from '../../gate/verdicts.ts'
import type { Interval } from '../../statistics/interval.ts'
import { meets } from '../../scores/policy.ts'
import { decimal, digitsBetween, signedDecimal } from '../../text/numbers.ts'
import { boundText } from './recordedRules.ts'

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

/** `≥ 0.900`; nothing where there is no floor. */
export function floorText({ floor, direction }: MetricDecision): string {
  return floor === undefined ? '' : boundText(floor, direction)
}

/**
 * Whether the mean misses its floor, even where something worse decides the verdict. Nothing is known of
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

/** `0.792–0.981` */
export function intervalText(interval: Interval | null): string {
  return interval === null ? '' : `${decimal(interval.lower)}–${decimal(interval.upper)}`
}

/**
 * `-0.110 to +0.004`; empty where no case changed, because that does not show how far others would, and where
 * the verdict does not rest on chance.
 */
export function changeInterval({ interval, better, worse, method }: Comparison): string {
  if (!interval || better + worse === 0 || method === 'tolerance') return ''
  return `${signedDecimal(interval.lower)} to ${signedDecimal(interval.upper)}`
}

/** Cases that did better, worse, and the same: `2 / 7 / 15`. */
export function movedCases({ better, worse, same }: Comparison): string {
  return `${better} / ${worse} / ${same}`
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

/** The reasons of verdicts that count. Metrics with the same reason stand together. */
export function metricReasons(
  decisions: readonly MetricDecision[],
): { metrics: string[]; reason: string }[] {
  const byReason = new Map<string, string[]>()
  for (const decision of decisions) {
    const { verdict, metric, reason } = decision
    const needsReason = counts(decision) || appliesNowhere(decision)
    if (!needsReason || selfExplaining.includes(verdict)) continue
    byReason.set(reason, [...(byReason.get(reason) ?? []), metric])
  }
  return [...byReason].map(([reason, metrics]) => ({ metrics, reason }))
}
