import { factPassages } from './claims/caseClaims.ts'
import { claimEvidence } from './claims/claimEvidence.ts'

/** Each claim of the answer, checked against the reference. */
export const answerInReference = claimEvidence({
  name: 'answerInReference',
  claimsOf: 'answer',
  against: ({ case: { reference, facts = [] } }) => [
    ...(reference === undefined ? [] : [{ id: 'reference', text: reference }]),
    // Facts that the answer may leave out are right, too.
    ...factPassages(facts),
  ],
  supportedBy: 'the reference',
})
