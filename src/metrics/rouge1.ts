import { nGramOverlap, scoreOverlap } from './arithmetic/wordOverlap.ts'
import { defineMetric } from './metric.ts'

/**
 * ROUGE-1 of the answer against the reference: F1 of the words that both have, in any order, a
 * repeated word as often as both have it. The same number as `answerOverlap`, under the name by
 * which papers on summaries report it.
 *
 * Not applicable if the reference has no words. Lin, "ROUGE: a package for automatic evaluation
 * of summaries" (2004), with words of any language instead of a-z and digits, and no stemmer.
 */
export const rouge1 = defineMetric({
  name: 'rouge1',
  description: 'Does the answer use the words of the reference?',
  whenWorse: 'answers share fewer words with the right answer',
  version: 1,
  direction: 'higher',
  measures: 'answer',
  ranksDocuments: false,
  needs: ['reference'],
  requires: [],
  compute: ({ case: { reference = '' }, output }) =>
    scoreOverlap(nGramOverlap(output.answer, reference, 1), 'f1'),
})
