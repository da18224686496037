import { hits, scoreRanking } from './arithmetic/ranking.ts'
import { defineMetric } from './metric.ts'

/**
 * R-precision: of the first R retrieved documents the share that is relevant, where R is the number of
 * relevant documents of the case. At R precision and recall are the same number, so each case gets the
 * cut-off at which 1 can just be reached. With `@k` documents after the k-th count as not retrieved.
 * Nothing retrieved scores 0.
 *
 * trec_eval's Rprec.
 */
export const rPrecision = defineMetric({
  name: 'rPrecision',
  description:
    'How many of the first R documents are relevant, if R documents are relevant in all?',
  whenWorse: 'fewer relevant documents come first',
  version: 1,
  direction: 'higher',
  measures: 'retrieval',
  presets: ['retrieval'],
  ranksDocuments: true,
  needs: ['relevantDocuments'],
  requires: [],
  compute: input =>
    scoreRanking(input, judged => {
      const { ranking, relevant } = judged
      return hits({ ...judged, ranking: ranking.slice(0, relevant.size) }) / relevant.size
    }),
})
