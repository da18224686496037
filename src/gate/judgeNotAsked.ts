import type { Baseline } from '../baseline/baseline.ts'
import { ownEntry } from '../results/ownEntry.ts'
import type { JudgeDrift, MetricDecision } from './decision.ts'

/**
 * Metrics that got worse under a model that was not asked about the baseline's answers: it may have changed
 * behind its name, and the drop be one of the judge.
 * @returns their names, `support › faithfulness`
 */
export function judgeNotAsked(
  metrics: readonly MetricDecision[],
  baseline: Baseline | undefined,
  drift: readonly JudgeDrift[],
): string[] {
  const isAsked = ({ set, metric }: MetricDecision) =>
    drift.some(one => one.set === set && one.metric === metric)
  return metrics.flatMap(one => {
    const { set, metric, gated, verdict } = one
    if (!gated || verdict !== 'regressed' || isAsked(one)) return []
    const measurement = ownEntry(ownEntry(baseline?.sets ?? {}, set)?.measurements ?? {}, metric)
    return measurement?.judge?.deterministic === false ? [`${set} › ${metric}`] : []
  })
}
