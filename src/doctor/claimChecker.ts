import type { CalibratedJudge } from '../calibration/asking/asking.ts'
import type { ClaimChecker } from './examination.ts'

/**
 * Asks a judge with the steps of `contextRecall`: it checks the claims of the reference against the documents as if
 * they had been retrieved. So prompts, limits and log are those of a run.
 * @param redact removes secrets from the judge's words, as in results. @default no secrets are known
 */
export function claimChecker({
  evaluate,
  redact = text => text,
}: Pick<CalibratedJudge, 'evaluate'> & { redact?: (text: string) => string }): ClaimChecker {
  return async (goldenCase, documents) => {
    const contexts = documents.map(({ id, text }) => ({ id, documentId: id, text }))
    const output = { answer: '', contexts, declined: false }
    const [evaluated] = await evaluate([
      { case: goldenCase, output, metrics: { contextRecall: {} } },
    ])
    const score = evaluated?.scores['contextRecall']
    const verdicts = evaluated?.evidence.referenceInContexts
    if (score?.status === 'judgeError') return { failed: redact(score.reason) }
    if (score?.status === 'notApplicable' || !verdicts) {
      return { failed: score?.status === 'notApplicable' ? score.reason : 'nothing was judged' }
    }
    return {
      claims: verdicts.map(({ claim: { text } }) => redact(text)),
      doubted: verdicts.flatMap(({ claim: { text }, verdict, reason }) =>
        verdict === 'supported'
          ? []
          : [{ text: redact(text), verdict, reason: redact(reason ?? '') }],
      ),
    }
  }
}
