import { contextOverlap } from './arithmetic/contextOverlap.ts'
import { scoreOverlap } from './arithmetic/wordOverlap.ts'
import { defineMetric } from './metric.ts'

/**
 * ROUGE-L of the retrieved contexts, joined in rank order, against the reference: recall over the
 * longest common subsequence of their words. Recall, because contexts are longer than a reference
 * by their nature; more contexts never lower it. Nothing retrieved scores 0.
 *
 * Not applicable if the reference has no words. Tokens as in `rougeL`.
 */
export const contextRougeL = defineMetric({
  name: 'contextRougeL',
  description: 'Do the retrieved contexts contain the words of the reference, in the same order?',
  whenWorse: 'the passages lack more words of the right answer',
  version: 1,
  direction: 'higher',
  measures: 'retrieval',
  ranksDocuments: false,
  needs: ['reference'],
  requires: [],
  compute: input => scoreOverlap(contextOverlap(input), 'recall'),
})
