import { lineOverlap } from './arithmetic/lineOverlap.ts'
import { scoreOverlap } from './arithmetic/wordOverlap.ts'
import { defineMetric } from './metric.ts'

/**
 * ROUGE-Lsum of the answer against the reference: F1 of the words that each line of the reference
 * has in common with any line of the answer, in the order of the line. For answers whose lines may
 * come in another order, as in lists; of one line each it equals `rougeL`.
 *
 * Not applicable if the reference has no words. The summary-level ROUGE-L of Lin, "ROUGE: a
 * package for automatic evaluation of summaries" (2004), as Google's rouge_score computes it: lines
 * end at line breaks only. Words of any language instead of a-z and digits, and no stemmer.
 */
export const rougeLsum = defineMetric({
  name: 'rougeLsum',
  description: 'Does the answer use the words of the reference, in the same order within lines?',
  whenWorse: 'answers share fewer words in order with the right answer',
  version: 1,
  direction: 'higher',
  measures: 'answer',
  ranksDocuments: false,
  needs: ['reference'],
  requires: [],
  compute: ({ case: { reference = '' }, output }) =>
    scoreOverlap(lineOverlap(output.answer, reference), 'f1'),
})
