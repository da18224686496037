import { claimEvidence } from './claims/claimEvidence.ts'
import { retrieved } from './claims/checkAgainst.ts'

/** Each claim of the reference, checked against what was retrieved. */
export const referenceInContexts = claimEvidence({
  name: 'referenceInContexts',
  claimsOf: 'reference',
  against: retrieved,
  underDocuments: 'referenceInDocuments',
  tellsWhereFound: true,
})
