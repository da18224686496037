import type { Comparison, GateVerdict, MetricDecision } from '../../gate/decision.ts'
import type { Interval } from '../../scores/interval.ts'
import { decimal, digitsBetween, signedDecimal } from '../../text/numbers.ts'
import { boundText } from './recordedRules.ts'

/** Whether a metric's verdict is one of the run's. */
export function counts({ gated, verdict }: MetricDecision): boolean {
  return gated || verdict === 'floor'
}

/** A floor that nothing can be held against is another matter, and keeps its verdict. */
export function appliesNowhere({ applicable, gated, floor, scoresGone }: MetricDecision): boolean {
  return applicable === 0 && !gated && floor === undefined && scoresGone === undefined
}

/** As many that the mean differs from what it is held against wherever it does differ. */
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

/** `0.792–0.981` */
export function intervalText(interval: Interval | null): string {
  return interval === null ? '' : `${decimal(interval.lower)}–${decimal(interval.upper)}`
}

/** `-0.110 to +0.004`; nothing where no case moved, which says nothing of how far others would. */
export function changeInterval({ interval, better, worse }: Comparison): string {
  if (!interval || better + worse === 0) return ''
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

/** Verdicts that need no reason, or have one that the report's first lines tell. */
const selfExplaining: readonly GateVerdict[] = ['unchanged', 'improved', 'incomplete']

/** Why the verdicts that count are what they are; metrics with the same reason stand together. */
export function metricReasons(
  decisions: readonly MetricDecision[],
): { metrics: string[]; reason: string }[] {
  const byReason = new Map<string, string[]>()
  for (const decision of decisions) {
    const { verdict, metric, reason } = decision
    const told = counts(decision) || appliesNowhere(decision)
    if (!told || selfExplaining.includes(verdict)) continue
    byReason.set(reason, [...(byReason.get(reason) ?? []), metric])
  }
  return [...byReason].map(([reason, metrics]) => ({ metrics, reason }))
}
