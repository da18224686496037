import { hits, judgedRanking } from './arithmetic/ranking.ts'
import { defineMetric } from './metric.ts'
import { notApplicable, scored } from '../score.ts'

/**
 * Share of the retrieved documents that are relevant. With `@k`, relevant ones among the first k
 * divided by k, even if fewer were retrieved: with one relevant document per question it can't
 * exceed 1/k. Without `@k`, divided by the number retrieved.
 *
 * Not applicable without `@k` if nothing was retrieved: `documentRecall` is 0 then. trec_eval's
 * P_k and set_P, and RAGAS's id_based_context_precision.
 */
export const documentPrecision = defineMetric({
  name: 'documentPrecision',
  description: 'How many of the retrieved documents are relevant?',
  whenWorse: 'more irrelevant documents are retrieved',
  version: 2,
  direction: 'higher',
  measures: 'retrieval',
  presets: ['retrieval'],
  ranksDocuments: true,
  needs: ['relevantDocuments'],
  requires: [],
  compute(input) {
    const judged = judgedRanking(input)
    const asked = judged.cutoff ?? judged.ranking.length
    return asked === 0 ? notApplicable('no context was retrieved') : scored(hits(judged) / asked)
  },
})
