import { matchInOrder, scoreOverlap, wordOverlap } from './arithmetic/wordOverlap.ts'
import { defineMetric } from './metric.ts'

/**
 * ROUGE-L of the answer against the reference: F1 over the longest common subsequence of their
 * words. It measures wording, not truth: a right answer in other words scores low.
 *
 * Not applicable if the reference has no words. Lin, "ROUGE: a package for automatic evaluation
 * of summaries" (2004), with words of any language instead of a-z and digits, and no stemmer.
 */
export const rougeL = defineMetric({
  name: 'rougeL',
  description: 'Does the answer use the words of the reference, in the same order?',
  whenWorse: 'answers share fewer words in order with the right answer',
  version: 1,
  direction: 'higher',
  measures: 'answer',
  ranksDocuments: false,
  needs: ['reference'],
  requires: [],
  compute: ({ case: { reference = '' }, output }) =>
    scoreOverlap(wordOverlap(output.answer, reference, matchInOrder), 'f1'),
})
