import { whyNoClaims } from '../text/abstained.ts'
import { isBorneOut, supportedIds } from './arithmetic/claimShare.ts'
import { defineMetric } from './metric.ts'
import { notApplicable, scored } from '../score.ts'

/**
 * Share of the answer's claims that the reference supports and the retrieved contexts do not: right,
 * but from the model's own memory. Each application decides whether that is good; lower is better
 * here, because a retrieval system is built to do without.
 *
 * Not applicable if the answer makes no claims.
 * After RAGChecker (self_knowledge).
 */
export const selfKnowledge = defineMetric({
  name: 'selfKnowledge',
  description: 'How much of what the answer claims is right but was not retrieved?',
  whenWorse: 'answers say more that no passage says',
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
    const remembered = answerInContexts.filter(
      one => !isBorneOut(one, earlierSupport) && right.has(one.claim.id),
    )
    return scored(remembered.length / answerInContexts.length)
  },
})
