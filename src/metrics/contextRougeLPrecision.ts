import { contextOverlap } from './arithmetic/contextOverlap.ts'
import { scoreOverlap } from './arithmetic/wordOverlap.ts'
import { defineMetric } from './metric.ts'
import { notApplicable } from '../score.ts'

/**
 * Precision of ROUGE-L of the retrieved contexts, joined in rank order, against the reference: the
 * longest common subsequence of their words / words of the contexts. It falls with each passage more:
 * compare runs with the same number of contexts.
 *
 * Not applicable if nothing was retrieved, because `contextRougeL` is 0 then, or if the reference
 * has no words. Tokens as in `rougeL`.
 */
export const contextRougeLPrecision = defineMetric({
  name: 'contextRougeLPrecision',
  description: 'How many words of the retrieved contexts are in the reference, in the same order?',
  whenWorse: 'the passages have more words that the right answer does not have',
  version: 1,
  direction: 'higher',
  measures: 'retrieval',
  ranksDocuments: false,
  needs: ['reference'],
  requires: [],
  compute: input =>
    input.output.contexts.length === 0
      ? notApplicable('no context was retrieved')
      : scoreOverlap(contextOverlap(input), 'precision'),
})
