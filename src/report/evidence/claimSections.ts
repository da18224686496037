import type { ClaimVerdict, Verdict } from '../../judge/claims.ts'
import type { EvidenceEntry, EvidenceSection, ShownEvidence } from './section.ts'
import { markedEntry, shownId, shownText } from './section.ts'

/** The lists of claims that evidence may hold, and how many of each were supported by what. */
const claimLists = {
  answerInContexts: 'claims of the answer supported',
  answerInDocuments: 'claims of the answer supported by the relevant documents',
  answerInReference: 'claims of the answer supported by the reference',
  referenceInContexts: 'claims of the reference supported',
  referenceInDocuments: 'claims of the reference supported by the relevant documents',
  referenceInAnswer: 'claims of the reference supported by the answer',
} as const

type ClaimList = keyof typeof claimLists

/** Claims with their verdicts: what is not supported, why, and the words that come nearest. */
export function claimSection(
  { evidence, leftOut }: ShownEvidence,
  list: ClaimList,
): EvidenceSection[] {
  const verdicts = evidence[list] ?? []
  if (verdicts.length === 0) return []
  const lost = leftOut?.[list] ?? 0
  const supported = verdicts.filter(({ verdict }) => verdict === 'supported').length
  const more = lost === 0 ? '' : `, ${lost} more are not kept`
  return [
    {
      summary: `${supported} of ${verdicts.length} ${claimLists[list]}${more}`,
      entries: verdicts
        .toSorted((first, second) => Number(isRefuted(second)) - Number(isRefuted(first)))
        .map(claimEntry),
    },
  ]
}

/** What stands against its passages counts most of all that is wrong. */
export function isRefuted({ verdict }: ClaimVerdict): boolean {
  return verdict === 'refuted'
}

const verdictNames: Record<Verdict, string> = {
  supported: 'supported',
  refuted: 'refuted',
  notEnoughInfo: 'not enough information',
}

function claimEntry({ claim, verdict, reason, ...rest }: ClaimVerdict): EvidenceEntry {
  if (verdict === 'supported') {
    const only = rest.together
      ? `, but only together: ${rest.passages.map(shownId).join(', ')}`
      : ''
    return markedEntry(false, `${verdictNames[verdict]}${only}`, claim.text)
  }
  const passage = decisivePassage(rest)
  return markedEntry(true, verdictNames[verdict], claim.text, [
    reason === null ? undefined : `reason: ${shownText(reason)}`,
    passage === undefined ? undefined : `nearest passage: ${passage}`,
  ])
}

/** The words that carry the verdict, or else those that come nearest to the claim. */
export function decisivePassage({
  passages,
  quote,
  nearest,
}: Pick<ClaimVerdict, 'passages' | 'quote' | 'nearest'>): string | undefined {
  const words = quote === null ? nearest : { passage: passages[0] ?? '', text: quote }
  return words && `${shownId(words.passage)}: "${shownText(words.text)}"`
}
