import { printable } from '../text/untrusted.ts'
import { counts } from './countingVerdicts.ts'
import { mayHaveDropped } from './compare/likelyDrop.ts'
import { mayHaveFallenOverSets } from './compare/overSets.ts'
import type { TestedOverSets } from './compare/overSets.ts'
import type { Finding, MetricDecision } from './decision.ts'
import { verdicts } from './verdicts.ts'

/**
 * The reasons why a run can't have the verdict `no-drop-seen`, although no metric is open by itself: a metric may have
 * fallen a little, or over all of its sets. Empty unless a metric has that verdict.
 */
export function possibleDrops(
  metrics: readonly MetricDecision[],
  overSets: TestedOverSets,
): Finding[] {
  const counting = metrics.filter(counts)
  const saysSo = counting.some(one => one.verdict === 'no-drop-seen')
  const isWorse = counting.some(one => worse.includes(one.verdict))
  if (!saysSo || isWorse) return []
  return [...counting.filter(mayHaveFallen).map(dropFinding), ...mayHaveFallenOverSets(overSets)]
}

/** Verdicts that stay the reason in any case. */
const worse = verdicts.slice(0, verdicts.indexOf('inconclusive') + 1)

function mayHaveFallen({ verdict, comparison }: MetricDecision): boolean {
  const { pWorse, repeats, fell = false } = comparison ?? {}
  if (verdict !== 'unchanged' || pWorse === undefined || !repeats) return false
  return mayHaveDropped({ pWorse, runs: repeats.current, fell })
}

function dropFinding({ set, metric, reason }: MetricDecision): Finding {
  const name = `${printable(set, 80)} › ${printable(metric, 80)}`
  return { verdict: 'inconclusive', reason: `${name}: ${reason}` }
}
