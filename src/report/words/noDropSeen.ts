import { pValue } from '../../gate/compare/pValue.ts'
import { counts } from '../../gate/countingVerdicts.ts'
import type { Comparison, MetricDecision } from '../../gate/decision.ts'
import { counted, decimal } from '../../text/numbers.ts'
import { meanDigits } from './metricWords.ts'
import { shownName } from '../model/names.ts'

export type ComparedMetric = MetricDecision & { comparison: Comparison }

/**
 * What a run that saw no drop can't have seen, and the largest fall that noise explains:
 * `drops below 0.092 don't show reliably in this suite`, `largest fall: support › faithfulness by 0.031 (0.932 → 0.901,
 * 48 cases, p = 0.301)`.
 */
export function noDropSeen(metrics: readonly MetricDecision[]): string[] {
  const compared = metrics.filter(
    (one): one is ComparedMetric => counts(one) && one.comparison !== undefined,
  )
  const largest = Math.max(...compared.map(({ comparison }) => comparison.detectable ?? 0))
  return [
    `drops below ${decimal(largest)} don't show reliably in this suite`,
    largestFall(compared),
  ]
}

function largestFall(compared: readonly ComparedMetric[]): string {
  const [first] = compared
    .filter(({ comparison }) => comparison.fell)
    .toSorted((one, other) => fallOf(other) - fallOf(one))
  if (!first) return 'no metric fell by its tolerance or more'
  const { set, metric, comparison } = first
  const { baselineMean, currentMean, pairs, pWorse } = comparison
  const digits = meanDigits(first)
  const means = `${decimal(baselineMean, digits)} → ${decimal(currentMean, digits)}`
  const aside = [means, counted(pairs, 'case'), ...(pWorse === undefined ? [] : [pValue(pWorse)])]
  return `largest fall: ${shownName(set)} › ${shownName(metric)} by ${decimal(fallOf(first), digits)} (${aside.join(', ')})`
}

/** If lower is better, a rise is worse. */
function fallOf({ comparison: { delta } }: ComparedMetric): number {
  return Math.abs(delta)
}
