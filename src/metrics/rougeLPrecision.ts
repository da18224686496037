import { matchInOrder, scoreOverlap, wordOverlap } from './arithmetic/wordOverlap.ts'
import { defineMetric } from './metric.ts'

/**
 * Precision of ROUGE-L of the answer against the reference: the longest common subsequence of their
 * words / words of the answer. Words beyond the reference lower it, and an empty answer scores 0.
 *
 * Not applicable if the reference has no words. Lin, "ROUGE: a package for automatic evaluation
 * of summaries" (2004), with tokens as in `rougeL`.
 */
export const rougeLPrecision = defineMetric({
  name: 'rougeLPrecision',
  description: 'How many words of the answer are in the reference, in the same order?',
  whenWorse: 'answers have more words that the right answer does not have',
  version: 1,
  direction: 'higher',
  measures: 'answer',
  ranksDocuments: false,
  needs: ['reference'],
  requires: [],
  compute: ({ case: { reference = '' }, output }) =>
    scoreOverlap(wordOverlap(output.answer, reference, matchInOrder), 'precision'),
})
