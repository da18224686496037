import { fMeasure } from './arithmetic/fMeasure.ts'
import { hits, scoreRanking } from './arithmetic/ranking.ts'
import { defineMetric } from './metric.ts'

/**
 * Harmonic mean of `documentPrecision` and `documentRecall`, both with the same `@k` if there is
 * one; with `beta` their F of that beta. Nothing retrieved scores 0, because the recall does.
 *
 * Without `@k` trec_eval's set_F.
 */
export const documentF1 = defineMetric({
  name: 'documentF1',
  description: 'Were the relevant documents retrieved, and no others?',
  whenWorse: 'fewer relevant documents are retrieved, or more others',
  version: 1,
  direction: 'higher',
  measures: 'retrieval',
  presets: ['retrieval'],
  weighedBy: ['beta'],
  ranksDocuments: true,
  needs: ['relevantDocuments'],
  requires: [],
  compute: input =>
    scoreRanking(input, judged => {
      const found = hits(judged)
      const asked = judged.cutoff ?? judged.ranking.length
      return asked === 0 ? 0 : fMeasure(found / asked, found / judged.relevant.size, input.beta)
    }),
})
