import { z } from 'zod'
import { checkClaims } from '../judge/steps/checkClaims.ts'
import { extractClaims } from '../judge/steps/extractClaims.ts'
import { answerInContexts } from './answerInContexts.ts'
import type { CaseInProgress, Found } from './caseInProgress.ts'
import { all, read } from './caseInProgress.ts'
import { checkAgainst } from './claims/checkAgainst.ts'
import { citationSections } from './claims/citationSections.ts'
import type { CitedClaim } from './claims/citedClaim.ts'
import { citedClaim, openSources, settled } from './claims/citedClaim.ts'
import { changeVerdict, claimVerdictsSchema } from './claims/claimEvidence.ts'
import { claimSources } from './claims/claimSources.ts'
import { definePiece } from './evidencePiece.ts'

/**
 * Each claim of the answer with the sources that it cites, and which of them support it. It rests on the
 * verdicts of `answerInContexts`; what these leave open is asked about once more.
 */
export const citations = definePiece({
  name: 'citations',
  steps: [extractClaims, checkClaims],
  claimsOf: 'answer',
  readsContexts: true,
  async gather(current, _criterion, verdicts = () => answerInContexts.gather(current)) {
    const found = await verdicts('answerInContexts')
    if ('instead' in found) return found
    const claims = found.found.map(({ claim }) => claim)
    const sources = claimSources(claims, current.output)
    return settle(
      found.found.map((verdict, index) => citedClaim(verdict, sources[index] ?? [])),
      current,
    )
  },
  record: {
    shape: z.array(
      claimVerdictsSchema.element
        .extend({
          citations: z.array(
            z
              .object({ mark: z.string(), passages: z.array(z.string()), supports: z.boolean() })
              .meta({ id: 'Citation' }),
          ),
        })
        .meta({ id: 'CitedClaim' }),
    ),
    changeTexts: (claims, change) =>
      claims.map(claim => ({
        ...changeVerdict(claim, change),
        citations: claim.citations.map(one => ({ ...one, mark: change(one.mark) })),
      })),
    telling: ({ citations: cited }) =>
      cited.some(({ supports }) => !supports) ? 2 : Number(cited.length === 0),
    sections: citationSections,
  },
})

/** Checks claims against those of their sources that the judge did not name, and nothing else. */
async function settle(
  cited: readonly CitedClaim[],
  current: CaseInProgress,
): Promise<Found<CitedClaim[]>> {
  const open = cited.flatMap(one =>
    openSources(one).map(ids => ({ claim: one.claim, ids: new Set(ids) })),
  )
  // Claims that leave the same passages open are one question.
  const groups = Map.groupBy(open, ({ ids }) => [...ids].toSorted().join('\n'))
  const asked = [...groups.values()].map(async group => {
    const passages = current.output.contexts.filter(({ id }) => group[0]?.ids.has(id))
    // Two of its sources may be the same passages.
    const claims = new Map(group.map(({ claim }) => [claim.id, claim]))
    return checkAgainst([...claims.values()], passages, current)
  })
  return read(all(await Promise.all(asked)), answers => {
    const checks = Map.groupBy(answers.flat(), ({ claim }) => claim.id)
    return cited.map(claim => settled(claim, checks.get(claim.claim.id) ?? []))
  })
}
