import type { ClaimVerdict, Verdict } from '../judge/claim.ts'
import { checkClaims } from '../judge/steps/checkClaims.ts'
import { abstained, whyNoClaims } from '../text/abstained.ts'
import { isBlank } from '../text/isBlank.ts'
import type { Found } from './caseInProgress.ts'
import { checkAgainst, unsupported } from './claims/checkAgainst.ts'
import { changeVerdict, claimVerdictsSchema } from './claims/claimEvidence.ts'
import { decisivePassage, votesOf } from './claims/claimSections.ts'
import { definePiece } from './evidencePiece.ts'
import type { EvidenceEntry, EvidenceSection } from './evidenceSection.ts'
import { keptOf, markedEntry, shownText } from './evidenceSection.ts'
import { refutation } from './refutation.ts'

/** Each wrong claim that the case lists under `avoid`, checked against the answer. */
export const avoidInAnswer = definePiece({
  name: 'avoidInAnswer',
  steps: [checkClaims],
  async gather(current): Promise<Found<ClaimVerdict[]>> {
    const { output } = current
    const { avoid = [] } = current.case
    // A judge by words would find "A year." in its denial.
    const sighted = await refutation.gather(current)
    if ('instead' in sighted) return sighted
    const claims = avoid.map((text, index) => ({ id: `avoid-${index + 1}`, text }))
    // Other claims may be checked against the answer in the same call.
    await current.claims.wanted()
    return abstained(output) || isBlank(output.answer)
      ? { found: unsupported(claims, whyNoClaims(output)) }
      : checkAgainst(claims, [{ id: 'answer', text: output.answer }], current)
  },
  record: {
    shape: claimVerdictsSchema,
    changeTexts: (verdicts, change) => verdicts.map(verdict => changeVerdict(verdict, change)),
    telling: verdict => Number(isSaid(verdict)),
    sections: (verdicts, { leftOut }) => avoidSections(verdicts, leftOut),
  },
})

const isSaid = ({ verdict }: Pick<ClaimVerdict, 'verdict'>): boolean => verdict === 'supported'

function avoidSections(verdicts: readonly ClaimVerdict[], leftOut: number): EvidenceSection[] {
  if (verdicts.length === 0) return []
  const said = verdicts.filter(isSaid).length
  return [
    {
      summary: `the answer says ${said} of ${keptOf(verdicts.length, leftOut, 'wrong claims')}`,
      entries: verdicts.map(avoidEntry),
      ...(leftOut > 0 && { leftOut }),
    },
  ]
}

const labels: Record<Verdict, string> = {
  supported: 'said',
  refuted: 'denied',
  notEnoughInfo: 'not said',
}

function avoidEntry(one: ClaimVerdict): EvidenceEntry {
  const { claim, verdict, reason, quote, votes } = one
  return markedEntry(isSaid(one), labels[verdict], claim.text, [
    isSaid(one) && quote !== null ? { label: 'quote', text: `"${shownText(quote)}"` } : undefined,
    reason === null ? undefined : { label: 'reason', text: shownText(reason) },
    verdict === 'refuted' ? decisivePassage(one) : undefined,
    votesOf(votes),
  ])
}
