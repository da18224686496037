import { matchInAnyOrder, scoreOverlap, wordOverlap } from './arithmetic/wordOverlap.ts'
import { defineMetric } from './metric.ts'

/**
 * F1 of the words that answer and reference share, in any order, a repeated word as often as both have it. The best
 * metric without a judge: it correlates with human preference between two answers at r = 0.56, while RAGChecker's claim
 * F1 reaches 0.67 (docs/metrics.md).
 *
 * All words count. Lists of stop words differ by language, so scores would too, and they drop "not" and "no", which
 * reverse an answer.
 *
 * Not applicable if the reference has no words. SQuAD's F1 (Rajpurkar et al., 2016) with words
 * of any language and without its dropping of English articles.
 */
export const answerOverlap = defineMetric({
  name: 'answerOverlap',
  description: 'Does the answer use the words of the reference, in any order?',
  whenWorse: 'answers share fewer words with the right answer',
  version: 1,
  direction: 'higher',
  measures: 'answer',
  ranksDocuments: false,
  needs: ['reference'],
  requires: [],
  compute: ({ case: { reference = '' }, output }) =>
    scoreOverlap(wordOverlap(output.answer, reference, matchInAnyOrder), 'f1'),
})
