import { scoreRanking } from './arithmetic/ranking.ts'
import { defineMetric } from './metric.ts'

/**
 * Reciprocal rank: 1 / rank of the first relevant document, 0 if none was retrieved, with `@k`
 * none among the first k. Its mean over the cases is the MRR.
 *
 * trec_eval's recip_rank.
 */
export const mrr = defineMetric({
  name: 'mrr',
  description: 'How early does the first relevant document come?',
  whenWorse: 'the first relevant document comes later',
  version: 1,
  direction: 'higher',
  measures: 'retrieval',
  presets: ['retrieval'],
  ranksDocuments: true,
  needs: ['relevantDocuments'],
  requires: [],
  compute: input =>
    scoreRanking(input, ({ ranking, relevant }) => {
      const index = ranking.findIndex(id => relevant.has(id))
      return index === -1 ? 0 : 1 / (index + 1)
    }),
})
