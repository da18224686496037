import { canonicalText } from '../text/canonicalText.ts'
import { defineMetric } from './metric.ts'
import { notApplicable, scored } from '../score.ts'

/**
 * 1 if answer and reference are the same text, else 0. Not compared are white space at the ends,
 * how much of it is between words, and how letters with accents are encoded (NFC). Capitals and
 * punctuation are: for answers such as a code, a number, a name.
 *
 * Not applicable if the reference is empty.
 */
export const exactMatch = defineMetric({
  name: 'exactMatch',
  description: 'Is the answer exactly the reference?',
  whenWorse: 'answers are no longer exactly the right one',
  version: 1,
  direction: 'higher',
  measures: 'answer',
  ranksDocuments: false,
  needs: ['reference'],
  requires: [],
  compute({ case: { reference = '' }, output }) {
    const expected = canonicalText(reference)
    if (expected === '') return notApplicable('the reference is empty')
    return scored(canonicalText(output.answer) === expected ? 1 : 0)
  },
})
