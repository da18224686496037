import { holm } from '../../statistics/holm.ts'
import type { Compared } from './comparison.ts'
import type { MetricOutcome } from './metricOutcome.ts'
import { gatedComparison, replaceComparisons } from './metricOutcome.ts'

/**
 * How much of the level goes to the tests of lost scores where chance can lose any: so many go at once
 * where a system falls silent that less would do.
 */
export const shareOfLosses = 0.1

/** Corrects p of lost scores for the number of gated metrics and sets in which chance can lose any. */
export function correctLosses(outcomes: readonly MetricOutcome[]): MetricOutcome[] {
  const tested = losingByChance(outcomes)
  const ps = holm(tested.map(({ coverage }) => coverage.p))
  const corrected = tested.map((one, at) => {
    const p = Math.min(1, (ps[at] ?? 1) / shareOfLosses)
    return [one, { ...one, coverage: { ...one.coverage, corrected: p } }] as const
  })
  return replaceComparisons(outcomes, new Map(corrected))
}

/** Those whose scores share the level with a test of the ones that are lost. */
export function losingByChance(outcomes: readonly MetricOutcome[]): Compared[] {
  return outcomes
    .flatMap(one => gatedComparison(one) ?? [])
    .filter(({ coverage }) => coverage.chancy)
}
