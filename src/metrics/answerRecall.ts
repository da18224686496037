import { claimShare } from './arithmetic/claimShare.ts'
import { defineMetric } from './metric.ts'
import { notApplicable, scored } from '../score.ts'

/**
 * Share of the reference's claims that the answer supports: supported / claims. An answer that
 * declines supports none, so it scores 0.
 *
 * Not applicable if the reference states nothing.
 * After RAGChecker (recall). RAGAS's factual_correctness in mode recall divides what the answer gets
 * right by claims of both texts, and so exceeds or misses this share.
 */
export const answerRecall = defineMetric({
  name: 'answerRecall',
  description: 'How much of what the reference says does the answer say too?',
  whenWorse: 'answers leave out more of the right answer',
  version: 1,
  direction: 'higher',
  measures: 'answer',
  presets: ['ragchecker'],
  ranksDocuments: false,
  needs: ['referenceClaims'],
  requires: ['referenceInAnswer'],
  compute: ({ evidence: { referenceInAnswer } }) =>
    referenceInAnswer.length === 0
      ? notApplicable('no claims were found in the reference')
      : scored(claimShare(referenceInAnswer, 'supported')),
})
