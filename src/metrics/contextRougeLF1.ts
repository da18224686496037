import { contextOverlap } from './arithmetic/contextOverlap.ts'
import { scoreOverlap } from './arithmetic/wordOverlap.ts'
import { defineMetric } from './metric.ts'

/**
 * F1 of ROUGE-L of the retrieved contexts, joined in rank order, against the reference: harmonic mean
 * of `contextRougeLPrecision` and `contextRougeL`. Nothing retrieved scores 0, because the recall does.
 *
 * Not applicable if the reference has no words. Tokens as in `rougeL`.
 */
export const contextRougeLF1 = defineMetric({
  name: 'contextRougeLF1',
  description: 'Do the retrieved contexts contain the words of the reference, and no others?',
  whenWorse: 'the passages have fewer words of the right answer, or more others',
  version: 1,
  direction: 'higher',
  measures: 'retrieval',
  ranksDocuments: false,
  needs: ['reference'],
  requires: [],
  compute: input => scoreOverlap(contextOverlap(input), 'f1'),
})
