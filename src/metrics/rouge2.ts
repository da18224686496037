import { nGramOverlap, scoreOverlap } from './arithmetic/wordOverlap.ts'
import { defineMetric } from './metric.ts'

/**
 * ROUGE-2 of the answer against the reference: F1 of the pairs of neighbouring words that both
 * have, a repeated pair as often as both have it.
 *
 * Not applicable if the reference has fewer than two words. Lin, "ROUGE: a package for automatic
 * evaluation of summaries" (2004), with words of any language instead of a-z and digits, and no
 * stemmer.
 */
export const rouge2 = defineMetric({
  name: 'rouge2',
  description: 'Does the answer use the pairs of words of the reference?',
  whenWorse: 'answers share fewer word pairs with the right answer',
  version: 1,
  direction: 'higher',
  measures: 'answer',
  ranksDocuments: false,
  needs: ['reference'],
  requires: [],
  compute: ({ case: { reference = '' }, output }) =>
    scoreOverlap(
      nGramOverlap(output.answer, reference, 2),
      'f1',
      'the reference has fewer than two words',
    ),
})
