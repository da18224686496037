import { notApplicable } from '../score.ts'
import { defineUnrecordedPiece } from './evidencePiece.ts'
import type { Found } from './caseInProgress.ts'

/** Present if the judge can tell a refuted claim from an unsupported one. */
export const refutation = defineUnrecordedPiece({
  name: 'refutation',
  steps: [],
  isTraitOfJudge: true,
  async gather({ session: { judge } }): Promise<Found<true>> {
    const blind = judge.blindToRefutation
    if (blind === undefined) return { found: true }
    return { instead: notApplicable(blind), unoffered: true }
  },
})
