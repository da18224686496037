import { whyNoClaims } from '../text/abstained.ts'
import { isBorneOut, supportedIds } from './arithmetic/claimShare.ts'
import { defineMetric } from './metric.ts'
import { notApplicable, scored } from '../score.ts'

/**
 * Share of the answer's claims that neither the retrieved contexts nor the reference support:
 * apparently made up. With nothing retrieved only the reference can support a claim. `faithfulness`
 * + `selfKnowledge` + `hallucination` = 1.
 *
 * Not applicable if the answer makes no claims: a 0 would look perfect.
 * After RAGChecker (hallucination).
 */
export const hallucination = defineMetric({
  name: 'hallucination',
  description: 'How much of what the answer claims comes from nowhere?',
  whenWorse: 'answers say more that is neither right nor in the passages',
  version: 1,
  direction: 'lower',
  measures: 'answer',
  presets: ['ragchecker'],
  ranksDocuments: false,
  needs: ['referenceClaims'],
  requires: ['answerInContexts', 'earlierSupport', 'answerInReference'],
  compute({ output, evidence: { answerInContexts, answerInReference, earlierSupport } }) {
    if (answerInContexts.length === 0) return notApplicable(whyNoClaims(output))
    const right = supportedIds(answerInReference)
    const madeUp = answerInContexts.filter(
      one => !isBorneOut(one, earlierSupport) && !right.has(one.claim.id),
    )
    return scored(madeUp.length / answerInContexts.length)
  },
})
