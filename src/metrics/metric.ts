import type { GoldenCase } from '../golden/goldenSet.ts'
import type { MetricFacts } from '../golden/metrics/metricCatalogue.ts'
import type { ClaimVerdict } from '../judge/claim.ts'
import type { Criterion, Rating } from '../judge/rating.ts'
import type { PipelineOutput } from '../pipeline/pipeline.ts'
import type { Score } from '../score.ts'

/** A sentence of the retrieved contexts, and whether the question is answered with it. */
export interface JudgedSentence {
  text: string
  relevant: boolean
}

/** A question that the answer would answer, made up from the answer alone. */
export interface GeneratedQuestion {
  question: string
  /** True where the answer is evasive, so that no question fits it. */
  noncommittal: boolean
  /** Cosine between its embedding and that of the question that was asked, -1..1. */
  similarity: number
}

/** What the judge found out about one case. A metric names what it needs of it in `requires`. */
export interface Evidence {
  /** Each claim of the answer, checked against the retrieved contexts. */
  answerInContexts: ClaimVerdict[]
  /** Each claim of the reference, checked against the retrieved contexts. */
  referenceInContexts: ClaimVerdict[]
  /** Each claim of the answer, checked against the reference. */
  answerInReference: ClaimVerdict[]
  /** Each claim of the reference, checked against the answer. */
  referenceInAnswer: ClaimVerdict[]
  /** Present where the judge can tell a refuted claim from an unsupported one. */
  refutation: true
  /** The ratings by the metric's own `criterion`, one for each rated text. */
  ratings: Rating[]
  /** Every sentence of the retrieved contexts, in rank order. */
  contextSentences: JudgedSentence[]
  /** Names, dates, numbers and the like, as written. */
  entities: { reference: string[]; contexts: string[] }
  generatedQuestions: GeneratedQuestion[]
  /** Cosine between the embeddings of answer and reference, -1..1. */
  answerSimilarity: number
}

export type EvidenceName = keyof Evidence

const gathered: Record<EvidenceName, true> = {
  answerInContexts: true,
  referenceInContexts: true,
  answerInReference: true,
  referenceInAnswer: true,
  refutation: true,
  ratings: true,
  contextSentences: true,
  entities: true,
  generatedQuestions: true,
  answerSimilarity: true,
}

/** Every piece of evidence that a metric may require. */
export const evidenceNames: readonly string[] = Object.keys(gathered)

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
  /** What is rated, and on which scale, where `requires` names `ratings`. */
  criterion?: Criterion
  compute(input: MetricInput<Required>): Score
}

/** Types `compute` by what `requires` names. */
export function defineMetric<const Required extends EvidenceName>(
  metric: Metric<Required>,
): Metric<Required> {
  return { ...metric, takesPremise: takesPremise(metric.requires) }
}

/** Whether a metric rests on claims that are checked against contexts. */
export function takesPremise(requires: readonly EvidenceName[]): boolean {
  return requires.includes('answerInContexts') || requires.includes('referenceInContexts')
}
