import { holm } from '../../statistics/holm.ts'
import type { MetricOutcome } from './metricOutcome.ts'

/**
 * How much of the level goes to the tests of lost scores where chance can lose any: so many go at once
 * where a system falls silent that less would do.
 */
export const shareOfLosses = 0.1

/** Corrects p of lost scores for the number of gated metrics and sets in which chance can lose any. */
export function correctLosses(outcomes: readonly MetricOutcome[]): MetricOutcome[] {
  const tested = outcomes.filter(mayLoseByChance)
  const ps = holm(tested.map(({ outcome }) => coverageOf(outcome)?.p ?? 1))
  const corrected = new Map(
    tested.map((one, at) => [one, Math.min(1, (ps[at] ?? 1) / shareOfLosses)]),
  )
  return outcomes.map(one => withCorrected(one, corrected.get(one)))
}

/** Whether the scores of a metric share the level with a test of those that are lost. */
export function mayLoseByChance({ setting, outcome }: MetricOutcome): boolean {
  return setting.gate && 'compared' in outcome && outcome.compared.coverage.chancy
}

function coverageOf(outcome: MetricOutcome['outcome']) {
  return 'compared' in outcome ? outcome.compared.coverage : undefined
}

function withCorrected(one: MetricOutcome, corrected: number | undefined): MetricOutcome {
  if (corrected === undefined || !('compared' in one.outcome)) return one
  const { compared } = one.outcome
  const coverage = { ...compared.coverage, corrected }
  return { ...one, outcome: { compared: { ...compared, coverage } } }
}
