import { claimEvidence } from './claims/claimEvidence.ts'
import { withEarlierProofs } from './earlierProofs.ts'
import { retrieved } from './claims/checkAgainst.ts'

/** Each claim of the answer, checked against what was retrieved. */
export const answerInContexts = claimEvidence({
  name: 'answerInContexts',
  claimsOf: 'answer',
  against: retrieved,
  underDocuments: 'answerInDocuments',
  alsoShows: (verdicts, { earlierSupport }) =>
    earlierSupport ? withEarlierProofs(verdicts, earlierSupport) : verdicts,
})
