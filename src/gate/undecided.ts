import { unsuspicious } from './compare/likelyDrop.ts'
import type { TestedOverSets } from './compare/overSets.ts'
import type { CriticalFinding, Finding, GateDecision, MetricDecision } from './decision.ts'
import { mostRuns } from './mostRuns.ts'
import { isFailing } from './verdicts.ts'

/** A first run at this p or below needs no second: more runs hardly ever overturn it. */
export const alphaOfFirstRun = 0.001

/**
 * Metrics that another run may decide: gated metrics that got worse without visible noise, noisy metrics that miss a
 * floor, and noisy metrics that got worse or lost scores with a p that neither proves nor dismisses it. The two bounds
 * of p were chosen so that stopping early costs neither power nor trust: `docs/gate-statistics.md` states the measured
 * rates.
 */
export function undecidedMetrics(metrics: readonly MetricDecision[]): MetricDecision[] {
  return metrics.filter(one => {
    const { gated, verdict, pScoresGone } = one
    const { method, pWorse, repeats } = one.comparison ?? {}
    if (!repeats || repeats.current >= mostRuns) return false
    if (isFloorInDoubt(one)) return true
    if (!gated) return false
    // Without noise only a drop stays open: it may be a flip that the runs so far did not show.
    const isQuietDrop = method === 'tolerance' && verdict === 'inconclusive'
    const mayHaveLost = verdict !== 'regressed' && pScoresGone !== undefined
    return isQuietDrop || isOpen(pWorse) || (mayHaveLost && pScoresGone <= unsuspicious)
  })
}

/** Whether the mean of a noisy metric misses its floor: with few cases, one error of a model can cause that. */
function isFloorInDoubt({ verdict, comparison }: MetricDecision): boolean {
  return verdict === 'floor' && comparison?.method === 'permutation'
}

/** Metrics that another run may decide over all of their sets. */
export function undecidedOverSets({ overSets, lostOverSets }: TestedOverSets): string[] {
  const fallen = overSets.filter(({ pWorse, compared }) => {
    const runs = compared.map(part => part.compared.comparison.repeats.current)
    return isOpen(pWorse) && runs.some(count => count < mostRuns)
  })
  const lost = lostOverSets.filter(({ p, runs, fell }) => fell && isOpen(p) && runs < mostRuns)
  return [...new Set([...fallen.map(({ metric }) => metric), ...lost.flatMap(one => one.metrics)])]
}

function isOpen(p: number | undefined): boolean {
  return p !== undefined && p > alphaOfFirstRun && p <= unsuspicious
}

/**
 * Whether another run of the golden sets may change the outcome. Only the first run decides this: after it, all further
 * runs follow, because each look in between would raise the risk of a false alarm.
 */
export function wantsMoreRuns(decision: GateDecision, runs: number): boolean {
  const { verdict, undecided, findings, metrics } = decision
  if (verdict === 'error' || verdict === 'incomplete' || runs >= mostRuns) return false
  if (runs > 1) return true
  // A failure can be accepted, and that must not cover a critical case that may be lost.
  if (findings.some(isSuspected)) return verdict !== 'critical'
  const missed = metrics.filter(one => one.verdict === 'floor')
  const onlyFloors = verdict === 'floor' && missed.length > 0 && missed.every(isFloorInDoubt)
  return undecided.length > 0 && (!isFailing(verdict) || onlyFloors)
}

/** Whether a critical case misses its threshold in too few runs to decide. */
export function isSuspected(finding: Finding | CriticalFinding): boolean {
  return 'critical' in finding && finding.verdict === 'inconclusive'
}
