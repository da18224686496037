import { whyNoClaims } from '../text/abstained.ts'
import { isBorneOut } from './arithmetic/claimShare.ts'
import { defineMetric } from './metric.ts'
import { notApplicable, scored } from '../score.ts'

/**
 * Share of the answer's claims that the retrieved contexts support: supported / claims. A claim
 * counts once, however many contexts support it; refuted and undecided claims count alike. With
 * nothing retrieved no claim is supported, so the score is 0. In a conversation, what turns before retrieved, and what the
 * user said in them, may support a claim too.
 *
 * Not applicable if the answer makes no claims, as when the system declined.
 * After RAGChecker (faithfulness) and RAGAS (faithfulness).
 */
export const faithfulness = defineMetric({
  name: 'faithfulness',
  description: 'Is what the answer claims supported by the retrieved contexts?',
  whenWorse: 'answers claim more than the passages support',
  version: 1,
  direction: 'higher',
  gatedByDefault: true,
  measures: 'answer',
  presets: ['ragchecker', 'ragas'],
  ranksDocuments: false,
  needs: [],
  requires: ['answerInContexts', 'earlierSupport'],
  compute: ({ output, evidence: { answerInContexts, earlierSupport } }) =>
    answerInContexts.length === 0
      ? notApplicable(whyNoClaims(output))
      : scored(
          answerInContexts.filter(one => isBorneOut(one, earlierSupport)).length /
            answerInContexts.length,
        ),
})
