import { defineMetric } from './metric.ts'
import { claimShare } from './arithmetic/claimShare.ts'
import { whyNoClaims } from '../text/abstained.ts'
import { notApplicable, scored } from '../score.ts'

/**
 * Share of the answer's claims that the retrieved contexts contradict: refuted / claims. Lower is
 * better. The worst kind of unfaithful answer, and a small number, so watch its cases one by one.
 *
 * Not applicable if the answer makes no claims, if nothing was retrieved (a 0 would look
 * perfect), and under a judge that can't tell a refuted claim from an unsupported one.
 */
export const refutedRate = defineMetric({
  name: 'refutedRate',
  description: 'How much of what the answer claims do the retrieved contexts contradict?',
  whenWorse: 'answers say more that the passages contradict',
  version: 1,
  direction: 'lower',
  measures: 'answer',
  ranksDocuments: false,
  needs: [],
  requires: ['answerInContexts', 'refutation'],
  compute({ output, evidence: { answerInContexts } }) {
    if (answerInContexts.length === 0) return notApplicable(whyNoClaims(output))
    if (output.contexts.length === 0) return notApplicable('no context was retrieved')
    return scored(claimShare(answerInContexts, 'refuted'))
  },
})
