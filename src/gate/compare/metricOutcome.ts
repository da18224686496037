import type { ResolvedMetricSetting } from '../../results/results.ts'
import { holm } from '../../statistics/holm.ts'
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

/** Corrects the p-values of all gated metrics of a run for their number, in each direction. */
export function correctForNumber(outcomes: readonly MetricOutcome[]): MetricOutcome[] {
  const tested = outcomes.flatMap(({ setting, outcome }) => {
    if (!setting.gate || !('compared' in outcome)) return []
    const { pWorse, pBetter } = outcome.compared.comparison
    return pWorse === undefined || pBetter === undefined ? [] : [{ outcome, pWorse, pBetter }]
  })
  const worse = holm(tested.map(({ pWorse }) => pWorse))
  const better = holm(tested.map(({ pBetter }) => pBetter))
  return outcomes.map(one => {
    const index = tested.findIndex(({ outcome }) => outcome === one.outcome)
    if (index < 0 || !('compared' in one.outcome)) return one
    const { compared } = one.outcome
    const corrected = { pWorse: worse[index] ?? 1, pBetter: better[index] ?? 1 }
    const comparison = { ...compared.comparison, ...corrected }
    return { ...one, outcome: { compared: { ...compared, comparison } } }
  })
}
