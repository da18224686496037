import type { ResolvedMetricSetting } from '../../results/results.ts'
import type { Finding } from '../decision.ts'
import type { Compared } from './comparison.ts'
import type { Coverage } from './coverage.ts'

/** What is known of one metric of one set: a comparison, or why there is none. */
export interface MetricOutcome {
  set: string
  metric: string
  /** The rules of the baseline and of the golden set, whichever are stricter. */
  setting: ResolvedMetricSetting
  outcome: { compared: Compared } | Settled
}

/** Decided without a comparison. */
export interface Settled {
  settled: Finding
  /** What one of the runs has no score for. @default nothing */
  coverage?: Coverage
}

/** The comparison that a gated metric came to; undefined where it is not gated or not compared. */
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
