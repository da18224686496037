import { claimShare } from './arithmetic/claimShare.ts'
import { defineMetric } from './metric.ts'
import { notApplicable, scored } from '../score.ts'

/**
 * Share of the reference's claims that the retrieved contexts support: supported / claims. With
 * nothing retrieved it is 0: that is a real failure of the retriever, not a case to leave out.
 *
 * Not applicable if the reference states nothing.
 * After RAGChecker (claim_recall) and RAGAS (context_recall).
 */
export const contextRecall = defineMetric({
  name: 'contextRecall',
  description: 'Do the retrieved contexts contain what the reference says?',
  whenWorse: 'the passages lack more of what the answer needs',
  version: 1,
  direction: 'higher',
  gatedByDefault: true,
  measures: 'retrieval',
  presets: ['ragchecker', 'ragas'],
  ranksDocuments: false,
  judgesPassages: true,
  needs: ['referenceClaims'],
  requires: ['referenceInContexts'],
  compute: ({ evidence: { referenceInContexts } }) =>
    referenceInContexts.length === 0
      ? notApplicable('no claims were found in the reference')
      : scored(claimShare(referenceInContexts, 'supported')),
})
