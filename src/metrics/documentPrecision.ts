import { hits, scoreRanking } from './arithmetic/ranking.ts'
import { defineMetric } from './metric.ts'

/**
 * Share of the retrieved documents that are relevant. With `@k`, relevant ones among the first k
 * divided by k, even if fewer were retrieved: with one relevant document per question it can't
 * exceed 1/k. Without `@k`, divided by the number retrieved. Nothing retrieved scores 0.
 *
 * trec_eval's P_k and set_P.
 */
export const documentPrecision = defineMetric({
  name: 'documentPrecision',
  description: 'How many of the retrieved documents are relevant?',
  version: 1,
  direction: 'higher',
  measures: 'retrieval',
  presets: ['retrieval'],
  takesCutoff: true,
  needs: ['relevantDocuments'],
  requires: [],
  compute: input =>
    scoreRanking(input, judged => {
      const asked = judged.cutoff ?? judged.ranking.length
      return asked === 0 ? 0 : hits(judged) / asked
    }),
})
