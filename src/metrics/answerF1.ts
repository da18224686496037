import { answerPrecision } from './answerPrecision.ts'
import { answerRecall } from './answerRecall.ts'
import { fMeasure } from './arithmetic/fMeasure.ts'
import { defineMetric } from './metric.ts'
import { scored } from '../score.ts'

/**
 * Harmonic mean of `answerPrecision` and `answerRecall`, 0 if either is 0: does the answer agree
 * with the reference, claim by claim? With `beta` their F of that beta. The mean over cases is the mean
 * of the cases' F1, as RAGChecker has it today, not the F1 of the means.
 *
 * Not applicable if one of the two is not: an answer or a reference without claims. After RAGChecker (f1) and RAGAS
 * (factual_correctness), each direction with separate claims.
 */
export const answerF1 = defineMetric({
  name: 'answerF1',
  description: 'Does the answer agree with the reference, claim by claim?',
  whenWorse: 'answers agree less with the right answer',
  version: 1,
  direction: 'higher',
  measures: 'answer',
  presets: ['ragchecker', 'ragas'],
  weighedBy: ['beta'],
  ranksDocuments: false,
  needs: ['referenceClaims'],
  requires: ['answerInReference', 'referenceInAnswer'],
  compute(input) {
    const precision = answerPrecision.compute(input)
    const recall = answerRecall.compute(input)
    if (precision.status !== 'scored') return precision
    if (recall.status !== 'scored') return recall
    return scored(fMeasure(precision.value, recall.value, input.beta))
  },
})
