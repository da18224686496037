import type { PipelineOutput, StepDocuments } from '../pipeline/pipeline.ts'
import type { MetricInput } from '../metrics/metric.ts'
import { documentRanking } from '../text/documentRanking.ts'
import { firstFew } from '../text/firstFew.ts'
import type { Score } from '../score.ts'

/** What a step of the pipeline gave back, or why that is not known. */
export function documentsOfStep(
  { stepDocuments = {} }: Pick<PipelineOutput, 'stepDocuments'>,
  step: string,
): StepDocuments[string] {
  const known = Object.hasOwn(stepDocuments, step) ? stepDocuments[step] : undefined
  return known ?? { none: `the answer was recorded without the documents of the step \`${step}\`` }
}

/** An output that has the documents of a step for contexts: so metrics score the step as they score the pipeline. */
export function outputOfStep(
  output: PipelineOutput,
  step: string,
): PipelineOutput | { none: string } {
  const documents = documentsOfStep(output, step)
  if ('none' in documents) return documents
  return { ...output, contexts: documents.map(id => ({ id, documentId: id, text: '' })) }
}

/** The score, with the relevant documents that the step missed: evidence has those of the final contexts. */
export function withMissed(
  score: Score,
  { case: { relevantDocuments = [] }, output, cutoff }: MetricInput,
): Score {
  if (score.status !== 'scored') return score
  const ranked = documentRanking(output.contexts).slice(0, cutoff)
  const missed = relevantDocuments.filter(({ id, grade }) => grade >= 1 && !ranked.includes(id))
  if (missed.length === 0) return score
  const given = ranked.length === 0 ? 'nothing' : firstFew(ranked, mostNamed)
  const ids = missed.map(({ id }) => id)
  return { ...score, reason: `missed ${firstFew(ids, mostNamed)}; gave ${given}` }
}

const mostNamed = 5
