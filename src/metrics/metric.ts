import type { GoldenCase } from '../golden/goldenSet.ts'
import type { MetricFacts } from '../golden/metricCatalogue.ts'
import type { ClaimVerdict } from '../judge/claims.ts'
import type { PipelineOutput } from '../pipeline/pipeline.ts'
import type { Score } from './score.ts'

/** What the judge found out about one case. A metric names what it needs of it in `requires`. */
export interface Evidence {
  /** Each claim of the answer, checked against the retrieved contexts. */
  answerInContexts: ClaimVerdict[]
  /** Each claim of the reference, checked against the retrieved contexts. */
  referenceInContexts: ClaimVerdict[]
  /** Present where the judge can tell a refuted claim from an unsupported one. */
  refutation: true
}

export type EvidenceName = keyof Evidence

/** The part of a case that metrics read. */
export type MetricCase = Pick<
  GoldenCase,
  'question' | 'reference' | 'relevantDocuments' | 'answerable'
>

export interface MetricInput<Required extends EvidenceName = never> {
  case: MetricCase
  output: PipelineOutput
  evidence: Pick<Evidence, Required>
  /** The k of `name@k`. */
  cutoff?: number
}

/** One file in `metrics/`, one line in its registry: pure arithmetic on what is already known. */
export interface Metric<Required extends EvidenceName = EvidenceName> extends MetricFacts {
  /** Raised when the formula or the reading of the evidence changes: old baselines don't compare. */
  version: number
  /** Whether a regression fails the run where the golden set doesn't say. @default false */
  gatedByDefault?: boolean
  requires: readonly Required[]
  compute(input: MetricInput<Required>): Score
}

/** Types `compute` by what `requires` names. */
export function defineMetric<const Required extends EvidenceName>(
  metric: Metric<Required>,
): Metric<Required> {
  return metric
}
