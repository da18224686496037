import { hits, scoreRanking } from './arithmetic/ranking.ts'
import { defineMetric } from './metric.ts'

/**
 * 1 if any relevant document was retrieved, with `@k` among the first k; else 0. Its mean over
 * the cases is the hit rate.
 *
 * trec_eval's success_k.
 */
export const hitRate = defineMetric({
  name: 'hitRate',
  description: 'Was any of the relevant documents retrieved?',
  whenWorse: 'no relevant document is retrieved',
  version: 1,
  direction: 'higher',
  measures: 'retrieval',
  presets: ['retrieval'],
  ranksDocuments: true,
  needs: ['relevantDocuments'],
  requires: [],
  compute: input => scoreRanking(input, judged => (hits(judged) > 0 ? 1 : 0)),
})
