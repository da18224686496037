import { averagePrecisionOver, scoreRanking } from './arithmetic/ranking.ts'
import { defineMetric } from './metric.ts'

/**
 * Average precision: the precision at the rank of each relevant document that was retrieved, with
 * `@k` among the first k, summed and divided by the number of all relevant documents, so that those
 * not retrieved count 0. Its mean over the cases is the MAP. With one relevant document it equals
 * `mrr`.
 *
 * trec_eval's map and map_cut_k. RAGAS divides by the relevant ones that were retrieved.
 */
export const averagePrecision = defineMetric({
  name: 'averagePrecision',
  description: 'Do all relevant documents come first?',
  whenWorse: 'relevant documents come later',
  version: 1,
  direction: 'higher',
  measures: 'retrieval',
  presets: ['retrieval'],
  ranksDocuments: true,
  needs: ['relevantDocuments'],
  requires: [],
  compute: input =>
    scoreRanking(input, ({ ranking, relevant }) =>
      averagePrecisionOver(
        ranking.map(id => relevant.has(id)),
        relevant.size,
      ),
    ),
})
