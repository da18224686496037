import type { ClaimVerdict, Verdict } from '../../judge/claim.ts'
import { ownEntry } from '../../results/ownEntry.ts'
import type { EvidenceEntry, EvidenceSection, ShownEvidence } from './evidenceSection.ts'
import { markedEntry, shownId, shownText } from './evidenceSection.ts'

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

/** The same where one passage had to do it: `support: perChunk`. */
const claimListsAlone: Partial<Record<ClaimList, string>> = {
  answerInContexts: 'claims of the answer supported by one passage alone',
  answerInDocuments: 'claims of the answer supported by one relevant document alone',
  referenceInContexts: 'claims of the reference supported by one passage alone',
  referenceInDocuments: 'claims of the reference supported by one relevant document alone',
}

/** Claims with their verdicts: what is not supported, why, and the words that come nearest. */
export function claimsIn(list: ClaimList) {
  return (shown: ShownEvidence, metric: string): EvidenceSection[] => {
    const verdicts = shown.evidence[list] ?? []
    if (verdicts.length === 0) return []
    const lost = shown.leftOut?.[list] ?? 0
    const more = lost === 0 ? '' : `, ${lost} more are not kept`
    const { support } = ownEntry(shown.measurements ?? {}, metric) ?? {}
    const differs = support === 'perChunk' && verdicts.some(({ together }) => together)
    const alone = differs ? claimListsAlone[list] : undefined
    const counts = ({ verdict, together }: ClaimVerdict) =>
      verdict === 'supported' && !(alone && together)
    const what = `${verdicts.length} ${alone ?? claimLists[list]}`
    return [
      {
        summary: `${verdicts.filter(counts).length} of ${what}${more}`,
        entries: verdicts
          .toSorted((first, second) => Number(isRefuted(second)) - Number(isRefuted(first)))
          .map(one => claimEntry(one, counts(one))),
      },
    ]
  }
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

function claimEntry(
  { claim, verdict, reason, ...rest }: ClaimVerdict,
  counts: boolean,
): EvidenceEntry {
  const only = rest.together ? `, but only together: ${rest.passages.map(shownId).join(', ')}` : ''
  const label = `${verdictNames[verdict]}${only}`
  if (verdict === 'supported') return markedEntry(!counts, label, claim.text)
  const passage = decisivePassage(rest)
  return markedEntry(true, label, claim.text, [
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
