import { discountedCumulativeGain, scoreRanking } from './arithmetic/ranking.ts'
import { defineMetric } from './metric.ts'

/**
 * Normalised discounted cumulative gain: the gain of the ranking divided by the gain of the best
 * ranking of all graded documents, both cut at k. The gain of a document is its grade divided by
 * log2(rank + 1). Nothing retrieved scores 0.
 *
 * trec_eval's ndcg and ndcg_cut_k. Järvelin and Kekäläinen, "Cumulated gain-based evaluation of IR
 * techniques" (2002).
 */
export const ndcg = defineMetric({
  name: 'ndcg',
  description: 'Do the most relevant documents come first?',
  whenWorse: 'relevant documents come later',
  version: 1,
  direction: 'higher',
  measures: 'retrieval',
  presets: ['retrieval'],
  ranksDocuments: true,
  needs: ['relevantDocuments'],
  requires: [],
  compute: input =>
    scoreRanking(input, ({ ranking, grades, cutoff }) => {
      const ideal = [...grades.values()].toSorted((a, b) => b - a).slice(0, cutoff)
      const gain = discountedCumulativeGain(ranking.map(id => grades.get(id) ?? 0))
      return gain / discountedCumulativeGain(ideal)
    }),
})
