import { matchInOrder, scoreOverlap, wordOverlap } from './arithmetic/wordOverlap.ts'
import { defineMetric } from './metric.ts'

/**
 * Recall of ROUGE-L of the answer against the reference: the longest common subsequence of their
 * words / words of the reference. More words never lower it, and an empty answer scores 0.
 *
 * Not applicable if the reference has no words. Lin, "ROUGE: a package for automatic evaluation
 * of summaries" (2004), with tokens as in `rougeL`.
 */
export const rougeLRecall = defineMetric({
  name: 'rougeLRecall',
  description: 'How many words of the reference are in the answer, in the same order?',
  whenWorse: 'answers lack more words of the right answer',
  version: 1,
  direction: 'higher',
  measures: 'answer',
  ranksDocuments: false,
  needs: ['reference'],
  requires: [],
  compute: ({ case: { reference = '' }, output }) =>
    scoreOverlap(wordOverlap(output.answer, reference, matchInOrder), 'recall'),
})
