import { claimEvidence } from './claims/claimEvidence.ts'
import { retrieved } from './claims/checkAgainst.ts'

/** Each claim of the answer, checked against what was retrieved. */
export const answerInContexts = claimEvidence({
  name: 'answerInContexts',
  claimsOf: 'answer',
  against: retrieved,
  underDocuments: 'answerInDocuments',
  mayRestOnEarlierTurns: true,
})
