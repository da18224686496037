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
