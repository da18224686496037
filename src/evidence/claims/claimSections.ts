import type { ClaimVerdict, Verdict } from '../../judge/claim.ts'
import type {
  EvidenceEntry,
  EvidenceFact,
  EvidenceSection,
  SectionOptions,
} from '../evidenceSection.ts'
import { markedEntry, shownId, shownText } from '../evidenceSection.ts'

export interface ClaimSectionOptions extends SectionOptions {
  claimsOf: 'answer' | 'reference'
  supportedBy: string | undefined
  underDocuments: string | undefined
}

/** Claims with their verdicts: what is not supported, why, and the words that come nearest. */
export function claimSections(
  verdicts: readonly ClaimVerdict[],
  options: ClaimSectionOptions,
): EvidenceSection[] {
  if (verdicts.length === 0) return []
  const { claimsOf, isPerChunk, leftOut, underDocuments } = options
  const onlyTogether = verdicts.some(({ together }) => together)
  const alone = isPerChunk && underDocuments !== undefined && onlyTogether
  const counts = ({ verdict, together }: ClaimVerdict) =>
    verdict === 'supported' && !(alone && together)
  const what = `${verdicts.length} claims of the ${claimsOf} supported${supporter(options, alone)}`
  const more = leftOut === 0 ? '' : `, ${leftOut} more are not kept`
  return [
    {
      summary: `${verdicts.filter(counts).length} of ${what}${more}`,
      entries: verdicts
        .toSorted((first, second) => Number(isRefuted(second)) - Number(isRefuted(first)))
        .map(one => claimEntry(one, counts(one))),
    },
  ]
}

function supporter(
  { name, supportedBy, underDocuments }: ClaimSectionOptions,
  alone: boolean,
): string {
  const byDocuments = name === underDocuments
  if (alone) return byDocuments ? ' by one relevant document alone' : ' by one passage alone'
  if (byDocuments) return ' by the relevant documents'
  return supportedBy === undefined ? '' : ` by ${supportedBy}`
}

/** What the passages contradict counts most of all that is wrong. */
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
  if (verdict === 'supported') return markedEntry(!counts, label, claim.text, [nearQuote(rest)])
  const passage = decisivePassage(rest)
  return markedEntry(true, label, claim.text, [
    reason === null ? undefined : { label: 'reason', text: shownText(reason) },
    passage === undefined ? undefined : { label: 'nearest passage', text: passage },
    nearQuote(rest),
  ])
}

/** A quote that a reader will not find letter by letter. */
function nearQuote({
  quote,
  quoteMatch,
}: Pick<ClaimVerdict, 'quote' | 'quoteMatch'>): EvidenceFact | undefined {
  if (quote === null || quoteMatch !== 'near') return undefined
  return { label: 'quoted not quite as it stands', text: `"${shownText(quote)}"` }
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
