import { supportedIds } from './arithmetic/claimShare.ts'
import { defineMetric } from './metric.ts'
import { notApplicable, scored } from '../score.ts'

/**
 * 0.75 times the F1 of right and wrong claims plus 0.25 times `semanticSimilarity`. The F1 is
 * TP / (TP + (FP + FN) / 2), with the answer's claims that the reference supports (TP), those that it
 * doesn't (FP), and the reference's claims that the answer doesn't support (FN).
 *
 * Not applicable where no claim is right, wrong or missing: an answer without claims beside a reference
 * without any, or beside one that it supports in full ("Yes."). Nor where no embeddings are configured.
 * After RAGAS (answer_correctness), which gives an answer without claims full marks. The similarity
 * blurs what the claims say: prefer `answerF1` for a gate.
 */
export const answerCorrectness = defineMetric({
  name: 'answerCorrectness',
  description: 'Does the answer agree with the reference, by claims and by meaning?',
  version: 1,
  direction: 'higher',
  measures: 'answer',
  presets: ['ragas'],
  ranksDocuments: false,
  needs: ['reference'],
  requires: ['answerInReference', 'referenceInAnswer', 'answerSimilarity'],
  compute({ evidence: { answerInReference, referenceInAnswer, answerSimilarity } }) {
    const right = supportedIds(answerInReference).size
    const wrong = answerInReference.length - right
    const missing = referenceInAnswer.length - supportedIds(referenceInAnswer).size
    if (right + wrong + missing === 0) {
      return notApplicable('no claim was found to be right, wrong or missing')
    }
    const f1 = right / (right + (wrong + missing) / 2)
    return scored(0.75 * f1 + 0.25 * Math.max(0, answerSimilarity))
  },
})
