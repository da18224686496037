import { supportedIds } from './arithmetic/claimShare.ts'
import { usualWeighing } from './arithmetic/usualWeighing.ts'
import { defineMetric } from './metric.ts'
import { notApplicable, scored } from '../score.ts'

/**
 * 0.75 times the F1 of right and wrong claims plus 0.25 times `semanticSimilarity`. The F1 is
 * TP / (TP + (FP + FN) / 2), with the answer's claims that the reference supports (TP), those that it
 * doesn't (FP), and the reference's claims that the answer doesn't support (FN). `weights` sets other
 * shares than 0.75 and 0.25, and `beta` another F: FP + beta² × FN over 1 + beta² instead of their half.
 *
 * Not applicable if no claim is right, wrong or missing: an answer without claims beside a reference
 * without any, or beside one that it supports in full ("Yes."). Nor if no embeddings are configured.
 * After RAGAS (answer_correctness), which gives an answer without claims full marks. The similarity
 * blurs what the claims say: prefer `answerF1` for a gate.
 */
export const answerCorrectness = defineMetric({
  name: 'answerCorrectness',
  description: 'Does the answer agree with the reference, by claims and by meaning?',
  whenWorse: 'answers agree less with the right answer',
  version: 1,
  direction: 'higher',
  measures: 'answer',
  presets: ['ragas'],
  weighedBy: ['beta', 'weights'],
  ranksDocuments: false,
  needs: ['reference'],
  requires: ['answerInReference', 'referenceInAnswer', 'answerSimilarity'],
  compute({ evidence, beta = usualWeighing.beta, weights = usualWeighing.weights }) {
    const { answerInReference, referenceInAnswer, answerSimilarity } = evidence
    const right = supportedIds(answerInReference).size
    const wrong = answerInReference.length - right
    const missing = referenceInAnswer.length - supportedIds(referenceInAnswer).size
    if (right + wrong + missing === 0) {
      return notApplicable('no claim was found to be right, wrong or missing')
    }
    const ofMissing = beta ** 2
    const f = right / (right + (wrong + ofMissing * missing) / (1 + ofMissing))
    return scored(weights.claims * f + weights.similarity * Math.max(0, answerSimilarity))
  },
})
