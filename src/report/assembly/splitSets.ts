import type { GateDecision, MetricDecision } from '../../gate/decision.ts'
import type { GateVerdict } from '../../gate/verdicts.ts'
import { verdicts, worst } from '../../gate/verdicts.ts'
import { compareText } from '../../text/stableJson.ts'
import { counts } from '../../gate/countingVerdicts.ts'

/** How many passing sets are shown in full if all sets passed. */
const mostPassing = 3

type SetDecisions = readonly [name: string, decisions: readonly MetricDecision[]]

/** The sets that a report shows in full, worst first, and those whose means held, which get a line. */
export function splitSets({ metrics, findings }: Pick<GateDecision, 'metrics' | 'findings'>): {
  shown: SetDecisions[]
  passed: SetDecisions[]
} {
  const sorted: SetDecisions[] = [...Map.groupBy(metrics, ({ set }) => set)].toSorted(
    ([one, ofOne], [other, ofOther]) => rank(ofOne) - rank(ofOther) || compareText(one, other),
  )
  const critical = findings.flatMap(one => ('critical' in one ? [one.critical.set] : []))
  const overSets = findings.flatMap(one => ('overSets' in one ? [one.overSets.metric] : []))
  const fell = (decisions: readonly MetricDecision[]) =>
    decisions.some(({ gated, metric }) => gated && overSets.includes(metric))
  const passed = sorted.filter(
    ([name, decisions]) =>
      passing.includes(worstOf(decisions)) && !critical.includes(name) && !fell(decisions),
  )
  const others = sorted.filter(set => !passed.includes(set))
  const isShort = others.length === 0 && passed.length <= mostPassing
  return isShort ? { shown: passed, passed: [] } : { shown: others, passed }
}

const passing: readonly GateVerdict[] = ['unchanged', 'improved']

/** The worst verdict of those that count; `unchanged` if none does. */
function worstOf(decisions: readonly MetricDecision[]): GateVerdict {
  return worst(decisions.filter(counts).map(({ verdict }) => verdict))
}

function rank(decisions: readonly MetricDecision[]): number {
  return verdicts.indexOf(worstOf(decisions))
}
