import { snapshot } from '../../baseline/snapshot.ts'
import { changedMeasurement } from '../../gate/compare/changedMeasurement.ts'
import { counts } from '../../gate/countingVerdicts.ts'
import type { GateDecision, MetricDecision } from '../../gate/decision.ts'
import { judgeChanged } from '../../gate/judgeChanged.ts'
import { ownEntry } from '../../results/ownEntry.ts'
import { sum } from '../../statistics/mean.ts'
import { printable } from '../../text/untrusted.ts'
import type { ReportedRun } from '../cases/caseScores.ts'
import { shownName } from '../model/names.ts'
import type { Reach, Report } from '../model/report.ts'
import { splitSets } from './splitSets.ts'

/** Whether both runs measured alike; undefined where they share no metric. */
export function measuredAlike({ results, decision, baseline }: ReportedRun): Report['measured'] {
  const now = snapshot(results).sets
  const measured = decision.metrics.flatMap(({ set, metric }) => {
    const before = ownEntry(ownEntry(baseline?.sets ?? {}, set)?.measurements ?? {}, metric)
    const after = ownEntry(ownEntry(now, set)?.measurements ?? {}, metric)
    return before && after ? [{ set, metric, change: changedMeasurement(before, after) }] : []
  })
  const otherwise = measured.flatMap(({ set, metric, change }) =>
    change === undefined
      ? []
      : [`${shownName(set)} › ${shownName(metric)} (${printable(change, 160)})`],
  )
  if (measured.length === 0) return undefined
  // Nobody's settings changed, and yet the measure may have.
  return { isAlike: otherwise.length === 0 && !decision.drift.some(judgeChanged), otherwise }
}

/** How much was compared of each set, and which drops that could show; of the sets whose means held together. */
export function reachOf({ metrics, findings }: GateDecision): Reach {
  const { shown, passed } = splitSets({ metrics: metrics.filter(counts), findings })
  const sets = shown.flatMap(([set, decisions]) => reachOfSet(set, decisions))
  const compared = passed
    .flatMap(([, ofSet]) => ofSet)
    .flatMap(({ comparison }) => comparison ?? [])
  if (compared.length === 0) return { sets }
  const drops = compared.flatMap(({ detectable }) => detectable ?? [])
  const pairs = sum(passed.map(([, ofSet]) => Math.max(...ofSet.map(pairsOf))))
  return {
    sets,
    held: {
      sets: passed.length,
      pairs,
      ...(drops.length > 0 && { drops: { from: Math.min(...drops), to: Math.max(...drops) } }),
    },
  }
}

function pairsOf({ comparison }: MetricDecision): number {
  return comparison?.pairs ?? 0
}

function reachOfSet(set: string, decisions: readonly MetricDecision[]): Reach['sets'] {
  const compared = decisions.flatMap(({ metric, comparison }) =>
    comparison ? [{ metric, ...comparison }] : [],
  )
  if (compared.length === 0) return []
  const most = (value: (one: (typeof compared)[number]) => number) =>
    Math.max(...compared.map(value))
  return [
    {
      set,
      pairs: most(({ pairs }) => pairs),
      runs: {
        baseline: most(({ repeats }) => repeats.baseline),
        now: most(({ repeats }) => repeats.current),
      },
      drops: compared.flatMap(({ metric, detectable: drop }) =>
        drop === undefined ? [] : [{ metric, drop }],
      ),
    },
  ]
}
