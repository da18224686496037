import type { ResolvedMetricSetting } from '../../results/results.ts'
import type { Finding } from '../decision.ts'
import type { Compared } from './comparison.ts'
import type { Coverage } from './coverage.ts'

/** The comparison of one metric of one set, or the reason why there is no comparison. */
export interface MetricOutcome {
  set: string
  metric: string
  /** The stricter rules of the baseline's and the golden set's. */
  setting: ResolvedMetricSetting
  outcome: { compared: Compared } | Settled
}

/** Decided without a comparison. */
export interface Settled {
  settled: Finding
  /** Which cases have a score in only one of the runs. @default none */
  coverage?: Coverage
}

/** The comparison of a gated metric; undefined if the metric is not gated or was not compared. */
export function gatedComparison({ setting, outcome }: MetricOutcome): Compared | undefined {
  return setting.gate && 'compared' in outcome ? outcome.compared : undefined
}

/** The outcomes with each of these comparisons replaced by another one. */
export function replaceComparisons(
  outcomes: readonly MetricOutcome[],
  replaced: ReadonlyMap<Compared, Compared>,
): MetricOutcome[] {
  return outcomes.map(one => {
    const compared = 'compared' in one.outcome && replaced.get(one.outcome.compared)
    return compared ? { ...one, outcome: { compared } } : one
  })
}
