import type { GateDecision, MetricDecision } from '../../gate/decision.ts'
import { builtOnceFor } from '../../text/builtOnce.ts'
import { counts } from '../../gate/countingVerdicts.ts'
import type { ReportedRun, ScoredCase } from './caseScores.ts'
import { smallestChange, scoreCases, worseFirst } from './caseScores.ts'

/**
 * The cases that explain a decision, by the metrics that decided it. If some cases lost against the
 * baseline, these alone, the largest loss first. Otherwise those that are furthest from a perfect score.
 */
export const worstCases = builtOnceFor((run: ReportedRun): readonly ScoredCase[] => {
  const cases = scoreCases(run, decidingMetrics(run.decision))
  const lost = withScores(cases, ({ gain }) => gain < 0)
  const imperfect = withScores(cases, ({ shortfall }) => shortfall > smallestChange)
  return (lost.length > 0 ? lost : imperfect).toSorted((first, second) =>
    byScores(first.scores, second.scores),
  )
})

/**
 * By the worst score of each; if these are equal, by the next ones. A case with more scores comes
 * first.
 */
function byScores(first: ScoredCase['scores'], second: ScoredCase['scores']): number {
  for (const [index, own] of first.entries()) {
    const other = second[index]
    const order = other ? worseFirst(own, other) : -1
    if (order !== 0) return order
  }
  return second.length - first.length
}

/** Cases that did better than in the baseline by a metric that counts, the largest gain first. */
export function improvedCases(run: ReportedRun): ScoredCase[] {
  const cases = scoreCases(run, run.decision.metrics.filter(counts))
  return withScores(cases, ({ gain }) => gain > 0)
    .map(one => ({ ...one, scores: one.scores.toSorted((a, b) => b.gain - a.gain) }))
    .toSorted(
      ({ scores: [first] }, { scores: [second] }) => (second?.gain ?? 0) - (first?.gain ?? 0),
    )
}

function withScores(
  cases: readonly ScoredCase[],
  wanted: (score: ScoredCase['scores'][number]) => boolean,
): ScoredCase[] {
  return cases.flatMap(one => {
    const scores = one.scores.filter(wanted)
    return scores.length > 0 ? [{ ...one, scores }] : []
  })
}

/** The metrics with the verdict of the run; else all that count; else all. */
function decidingMetrics({ verdict, metrics }: GateDecision): MetricDecision[] {
  const counting = metrics.filter(counts)
  const deciding = counting.filter(metric => metric.verdict === verdict)
  return [deciding, counting, metrics].find(list => list.length > 0) ?? []
}
