import { printable } from '../text/untrusted.ts'
import { counts } from './countingVerdicts.ts'
import { mayHaveDropped } from './compare/likelyDrop.ts'
import { mayHaveFallenOverSets } from './compare/overSets.ts'
import type { TestedOverSets } from './compare/overSets.ts'
import type { Finding, MetricDecision } from './decision.ts'
import { verdicts } from './verdicts.ts'

/**
 * What keeps a run from saying that no drop was seen, though no metric is open by itself: one that can't have
 * fallen far may have fallen, or one over all of its sets. Empty where no metric says so.
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

/** Verdicts that are the reason in any case. */
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
