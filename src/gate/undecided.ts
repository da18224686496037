import { unsuspicious } from './compare/likelyDrop.ts'
import type { TestedOverSets } from './compare/overSets.ts'
import type { CriticalFinding, Finding, GateDecision, MetricDecision } from './decision.ts'
import { mostRuns } from './mostRuns.ts'
import { isFailing } from './verdicts.ts'

/** A first run at this p or below needs no second: more runs hardly ever overturn it. */
export const alphaOfFirstRun = 0.001

/**
 * Metrics that another run may decide: they are gated and got worse without visible noise, or they are noisy,
 * and miss a floor, or got worse or lost scores, and p neither decides nor dismisses it. The two bounds were chosen so that
 * stopping early costs neither power nor trust: `docs/gate-statistics.md` has the measured rates.
 */
export function undecidedMetrics(metrics: readonly MetricDecision[]): MetricDecision[] {
  return metrics.filter(one => {
    const { gated, verdict, pScoresGone } = one
    const { method, pWorse, repeats } = one.comparison ?? {}
    if (!repeats || repeats.current >= mostRuns) return false
    if (isFloorInDoubt(one)) return true
    if (!gated) return false
    // Without noise only a drop is left open: it may be a flip that the runs so far did not show.
    const isQuietDrop = method === 'tolerance' && verdict === 'inconclusive'
    const mayHaveLost = verdict !== 'regressed' && pScoresGone !== undefined
    return isQuietDrop || isOpen(pWorse) || (mayHaveLost && pScoresGone <= unsuspicious)
  })
}

/** Whether the mean of a noisy metric misses its floor: with few cases one slip of a model can do that. */
function isFloorInDoubt({ verdict, comparison }: MetricDecision): boolean {
  return verdict === 'floor' && comparison?.method === 'permutation'
}

/** The same of metrics over all of their sets. */
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
 * Whether another run of the golden sets may change the outcome. It is asked after the first run
 * only: from then on there are as many as there may be, because looking in between would give
 * chance another chance.
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

/** Whether a critical case misses its threshold, and too few runs tell. */
export function isSuspected(finding: Finding | CriticalFinding): boolean {
  return 'critical' in finding && finding.verdict === 'inconclusive'
}
