import type { DocumentsOfStep, PipelineOutput } from '../pipeline/pipeline.ts'
import type { MetricInput } from '../metrics/metric.ts'
import { documentRanking } from '../text/documentRanking.ts'
import { firstFew } from '../text/firstFew.ts'
import { judgeError, notApplicable } from '../score.ts'
import type { Score } from '../score.ts'

/** The documents that a step of the pipeline returned, or why there are none. */
export function documentsOfStep(
  { stepDocuments = {} }: Pick<PipelineOutput, 'stepDocuments'>,
  step: string,
): DocumentsOfStep {
  const known = Object.hasOwn(stepDocuments, step) ? stepDocuments[step] : undefined
  const without = `the answer was recorded without the documents of the step \`${step}\``
  return known ?? { notTaken: without }
}

/** The output with the documents of a step as contexts, so that metrics score the step like the pipeline. */
export function outputOfStep(
  output: PipelineOutput,
  step: string,
): { output: PipelineOutput } | { instead: Score } {
  const documents = documentsOfStep(output, step)
  if ('notTaken' in documents) return { instead: notApplicable(documents.notTaken) }
  // A failure must not silently drop out of the mean.
  if ('unknown' in documents) return { instead: judgeError(documents.unknown) }
  const contexts = documents.map(id => ({ id, documentId: id, text: '' }))
  return { output: { ...output, contexts } }
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
