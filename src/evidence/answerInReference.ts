import { claimEvidence } from './claims/claimEvidence.ts'

/** Each claim of the answer, checked against the reference. */
export const answerInReference = claimEvidence({
  name: 'answerInReference',
  claimsOf: 'answer',
  against: ({ case: { reference = '' } }) => [{ id: 'reference', text: reference }],
  supportedBy: 'the reference',
})
