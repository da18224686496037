import { firstFew } from '../text/firstFew.ts'
import type { Baseline } from '../baseline/baseline.ts'
import { ownEntry } from '../results/ownEntry.ts'
import { printable } from '../text/untrusted.ts'
import type {
  CriticalFinding,
  Finding,
  JudgeDrift,
  MetricDecision,
  OverSetsFinding,
} from './decision.ts'

interface JudgedMetrics {
  metrics: readonly MetricDecision[]
  /** Findings on critical cases and on metrics that fell over all sets together. */
  found: readonly (CriticalFinding | OverSetsFinding)[]
  baseline: Baseline | undefined
  drift: readonly JudgeDrift[]
}

/**
 * Metrics that got worse, or lost a critical case, whose judge was not asked about the baseline's answers. A model may
 * have changed behind its name, so the judge may have caused the drop.
 * @param inAnyCase also metrics that held, because a judge that became more lenient hides a drop
 * @returns their names, `support › faithfulness`
 */
export function judgeNotAsked(
  { metrics, found, baseline, drift }: JudgedMetrics,
  inAnyCase: boolean,
): string[] {
  const isAsked = ({ set, metric }: MetricDecision) =>
    drift.some(one => one.set === set && one.metric === metric)
  const isLost = ({ set, metric }: MetricDecision) =>
    found.some(
      one =>
        'critical' in one &&
        one.verdict === 'critical' &&
        one.critical.set === set &&
        one.critical.metric === metric,
    )
  const overSets = found.flatMap(one => ('overSets' in one ? [one.overSets.metric] : []))
  return metrics.flatMap(one => {
    const { set, metric, gated, verdict, comparison } = one
    const fell =
      verdict === 'regressed' ||
      (comparison !== undefined && (inAnyCase || overSets.includes(metric)))
    const isInDoubt = (gated && fell) || isLost(one)
    if (!isInDoubt || isAsked(one)) return []
    const measurement = ownEntry(ownEntry(baseline?.sets ?? {}, set)?.measurements ?? {}, metric)
    return measurement?.judge?.deterministic === false ? [`${set} › ${metric}`] : []
  })
}

/** A finding for a run that had to ask the judge and could not. */
export function unaskedFinding(names: readonly string[]): Finding[] {
  if (names.length === 0) return []
  const shown = names.map(name => printable(name, 120))
  const reason = `Today's judge could not be asked about the baseline's answers of ${firstFew(shown, mostNamed)}, so it may hide a drop. They must be in .vitest-rag/baseline.answers.jsonl, which baseline update writes.`
  return [{ verdict: 'inconclusive', reason }]
}

/** The most metrics that the finding names. */
const mostNamed = 3
