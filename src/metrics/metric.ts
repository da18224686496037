import type { Weighing } from '../golden/goldenSet.ts'
import type { MetricFacts, CatalogueGroup } from '../golden/metrics/metricCatalogue.ts'
import type { EvaluatedCase } from '../evidence/caseInProgress.ts'
import type { Evidence, EvidenceName, EvidencePieces } from '../evidence/index.ts'
import type { Criterion } from '../judge/rating.ts'
import type { PipelineOutput } from '../pipeline/pipeline.ts'
import type { Score } from '../score.ts'

/** The part of a case that metrics read. */
export type MetricCase = EvaluatedCase

export interface MetricInput<Required extends EvidenceName = never> {
  case: MetricCase
  output: PipelineOutput
  evidence: Pick<Evidence, Required>
  /** The k of `name@k`. */
  cutoff?: number | undefined
  beta?: Weighing['beta'] | undefined
  weights?: Weighing['weights'] | undefined
}

/** One file in `metrics/`, one line in its registry: pure arithmetic on what is already known. */
export interface Metric<Required extends EvidenceName = EvidenceName> extends MetricFacts {
  /**
   * What it means that it is worse, for readers who don't know it: follows "in 5 of 48 cases".
   * @default its name, and that it is worse
   */
  whenWorse?: string
  /** Raised when the formula or the reading of the evidence changes: old baselines don't compare. */
  version: number
  /** Whether a regression fails the run if the golden set doesn't say. @default false */
  gatedByDefault?: boolean
  /** The key of a case without which the metric does not apply. Unlike `needs`, no case must have it. @default none */
  onlyWith?: 'avoid' | 'checks' | 'aspects'
  /**
   * A live answer that misses a threshold is tried again, as one that a judge may have misjudged:
   * its wording changes from run to run. @default false
   */
  drawnAgain?: true
  requires: readonly Required[]
  /** What is rated, and on which scale, if `requires` names `ratings`. */
  criterion?: Criterion
  compute(input: MetricInput<Required>): Score
}

/** Types `compute` by what `requires` names. */
export function defineMetric<const Required extends EvidenceName>(
  metric: Metric<Required>,
): Metric<Required> {
  return { ...metric, takesPremise: takesPremise(metric.requires), group: groupOf(metric) }
}

/** RAGChecker's groups, by what a metric reads: so metrics from elsewhere have one too. */
function groupOf({
  measures,
  requires,
  criterion,
}: Pick<Metric, 'measures' | 'requires' | 'criterion'>): CatalogueGroup {
  if (measures === 'retrieval') return 'retriever'
  const readsContexts =
    takesPremise(requires) ||
    requires.includes('citations') ||
    criterion?.sees?.includes('contexts')
  return readsContexts ? 'generator' : 'overall'
}

/** The pieces that may rest on the relevant documents instead of what was retrieved. */
type PremisedName = {
  [Name in EvidenceName]: NonNullable<EvidencePieces[Name]['underDocuments']> extends never
    ? never
    : Name
}[EvidenceName]

// A metric knows only the types of evidence: the compiler holds this to them.
const premised: Record<PremisedName, true> = { answerInContexts: true, referenceInContexts: true }

/** Whether a metric rests on claims that are checked against contexts. */
export function takesPremise(requires: readonly EvidenceName[]): boolean {
  return requires.some(name => name in premised)
}
