import type { EmbeddingModel } from '../judge/embeddingJudge.ts'
import type { Judge } from '../judge/judge.ts'
import type { Scorer } from './rerank.ts'
import { readEmbeddings } from './textEmbedding.ts'
import type { EmbedFunction } from './textEmbedding.ts'

/**
 * Scores passages as the metric `contextRelevance` does: the judge rates each by itself from 0 (nothing to do
 * with the question) to 3 (holds the answer), and `score = rating / 3`. Four values leave many ties, which stay
 * in the order of the search. The question is a judge's, in the same words as a run's, several passages to a
 * call where they fit.
 *
 * After TruLens (context_relevance).
 */
export function relevance(judge: Judge): Scorer {
  return async (query, texts, { signal }) => {
    const { rateRelevance } = await import('./askStep.ts')
    return rateRelevance({ query, texts, judge, signal })
  }
}

/**
 * Scores passages by the cosine of their embeddings with the query's, -1..1, all in one call.
 * @throws UserError for what turns no text into vectors
 */
export function similarity(embeddings: EmbeddingModel | EmbedFunction): Scorer {
  const embedder = readEmbeddings(embeddings, 'similarity')
  return async (query, texts, { signal }) => {
    const { compareWithQuery } = await import('./askStep.ts')
    return compareWithQuery({ query, texts, ...embedder, signal })
  }
}
