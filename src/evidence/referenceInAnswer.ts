import { abstained, whyNoClaims } from '../text/abstained.ts'
import { claimEvidence } from './claims/claimEvidence.ts'

/** Each claim of the reference, checked against the answer. */
export const referenceInAnswer = claimEvidence({
  name: 'referenceInAnswer',
  claimsOf: 'reference',
  against: ({ output }) =>
    abstained(output) ? { nothing: whyNoClaims(output) } : [{ id: 'answer', text: output.answer }],
  supportedBy: () => 'the answer',
})
