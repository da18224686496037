import { singleLimits } from '../../gate/policy/answerLimits.ts'
import type { AnswerLimits, CaseThreshold, ResolvedMetricSetting } from '../../results/results.ts'
import { compareText } from '../../text/stableJson.ts'
import { boundCellText } from '../model/cellText.ts'
import { shownName } from '../model/names.ts'

/** `gated, tolerance 0.02, mean ≥ 0.8`: the rules of a metric in a baseline. */
export function ruleText(setting: ResolvedMetricSetting | undefined): string {
  if (!setting) return 'not scored'
  const { each, mean, direction, gate, tolerance, deterministic } = setting
  return [
    gate ? 'gated' : 'not gated',
    `tolerance ${tolerance}`,
    ...(mean === undefined ? [] : [`mean ${boundCellText(mean, direction)}`]),
    ...(each === undefined ? [] : [`each ${boundCellText(each, direction)}`]),
    ...(deterministic ? ['deterministic'] : []),
    ...(direction === 'lower' ? ['lower is better'] : []),
  ].join(', ')
}

/** `faithfulness ≥ 0.8`: the thresholds of a critical case. */
export function criticalText(critical: Record<string, CaseThreshold> | undefined): string {
  if (!critical) return 'not critical'
  const thresholds = Object.entries(critical)
    .toSorted(([a], [b]) => compareText(a, b))
    .map(
      ([metric, { each, direction }]) => `${shownName(metric)} ${boundCellText(each, direction)}`,
    )
  return thresholds.join(', ') || 'critical without a threshold'
}

/** `answers: latency.p95 ≤ 4000`; nothing if they may take what they like. */
export function limitsText(limits: AnswerLimits | undefined): string[] {
  const each = singleLimits(limits).map(
    ({ quantity, quantile, most }) => `${quantity}.${quantile} ≤ ${most}`,
  )
  return each.length === 0 ? [] : [`answers: ${each.join(', ')}`]
}
