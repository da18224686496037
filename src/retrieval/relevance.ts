import type { EmbeddingModel } from '../judge/embeddingJudge.ts'
import type { Judge } from '../judge/judge.ts'
import type { Scorer } from './rerank.ts'
import { readEmbeddings } from './textEmbedding.ts'
import type { EmbedFunction } from './textEmbedding.ts'

/**
 * Scores passages like the metric `contextRelevance`: the judge rates each passage separately from 0 (unrelated to
 * the question) to 3 (contains the answer), and `score = rating / 3`. Four values leave many ties, which stay in the
 * order of the search. The judge gets the same question as in a run, with several passages in a call if they fit.
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
 * @throws UserError if `embeddings` is neither a model nor a function
 */
export function similarity(embeddings: EmbeddingModel | EmbedFunction): Scorer {
  const embedder = readEmbeddings(embeddings, 'similarity')
  return async (query, texts, { signal }) => {
    const { compareWithQuery } = await import('./askStep.ts')
    return compareWithQuery({ query, texts, ...embedder, signal })
  }
}
