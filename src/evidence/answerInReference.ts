import type { ClaimVerdict } from '../judge/claim.ts'
import { factPassages, isFact } from './claims/caseClaims.ts'
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
  supportedBy,
})

/** What the verdicts name, because they don't say what the case has. */
function supportedBy(verdicts: readonly ClaimVerdict[]): string {
  const named = verdicts.flatMap(({ passages, nearest }) => [
    ...passages,
    ...(nearest ? [nearest.passage] : []),
  ])
  if (!named.some(id => isFact({ id }))) return 'the reference'
  return named.includes('reference') ? 'the reference and the facts' : 'the facts'
}
