import { hits, scoreRanking } from './arithmetic/ranking.ts'
import { defineMetric } from './metric.ts'

/**
 * Share of the relevant documents that were retrieved, with `@k` among the first k. Nothing
 * retrieved scores 0.
 *
 * trec_eval's recall_k and set_recall.
 */
export const documentRecall = defineMetric({
  name: 'documentRecall',
  description: 'How many of the relevant documents were retrieved?',
  whenWorse: 'relevant documents are not retrieved',
  version: 1,
  direction: 'higher',
  gatedByDefault: true,
  measures: 'retrieval',
  presets: ['retrieval'],
  ranksDocuments: true,
  needs: ['relevantDocuments'],
  requires: [],
  compute: input => scoreRanking(input, judged => hits(judged) / judged.relevant.size),
})
