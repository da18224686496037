import { defined } from '../../defined.ts'
import type { ClaimVerdict, FoundAt, Verdict, Vote } from '../../judge/claim.ts'
import type {
  EvidenceEntry,
  EvidenceFact,
  EvidenceSection,
  SectionOptions,
} from '../evidenceSection.ts'
import { markedEntry, shownId, shownText } from '../evidenceSection.ts'
import type { VerdictCounts } from '../verdictCounts.ts'
import { distinctPlaces, foundWords } from '../foundAt.ts'
import { isFact } from './caseClaims.ts'
import { claimsIn, countVerdicts } from '../verdictCounts.ts'

interface ClaimSectionOptions extends SectionOptions {
  claimsOf: 'answer' | 'reference'
  supportedBy: string | undefined
  underDocuments: string | undefined
}

/** Claims with their verdicts: what is not supported, why, and the words that come nearest. */
export function claimSections(
  verdicts: readonly ClaimVerdict[],
  options: ClaimSectionOptions,
): EvidenceSection[] {
  const { counted, isPerChunk, leftOut, underDocuments } = options
  const all = options.verdicts ?? countVerdicts(verdicts)
  if (claimsIn(all) === 0) return []
  const { together: onlyTogether = 0 } = all
  const takesAlone = isPerChunk && underDocuments !== undefined && counted === 'supported'
  const alone = takesAlone && onlyTogether > 0
  const holds = ({ verdict, together, byEarlierTurn }: ClaimVerdict) => {
    if (byEarlierTurn) return !(takesAlone && byEarlierTurn.together)
    return verdict === 'supported' && !(alone && together)
  }
  const earlier = counted === 'supported' ? (all.byEarlierTurn ?? 0) : 0
  const count = all[counted] + earlier - (alone ? onlyTogether : 0)
  return [
    {
      summary: `${count} of ${whatIsCounted(verdicts, options, all)}${supporter(options, alone)}${ofThem(earlier)}${alone || leftOut > 0 ? '' : foundFirst(verdicts)}`,
      entries: verdicts
        .toSorted((first, second) => Number(isRefuted(second)) - Number(isRefuted(first)))
        .map(one => claimEntry(one, holds(one))),
      ...(leftOut > 0 && { leftOut }),
    },
  ]
}

const ofThem = (earlier: number): string =>
  earlier === 0 ? '' : `, ${earlier} of them by earlier turns`

/** `(2 found at hop 1, 1 at hop 3)`: a claim that needs several passages was found with the last of them. */
function foundFirst(verdicts: readonly ClaimVerdict[]): string {
  const places = verdicts.flatMap(({ foundAt }) => foundAt?.at(-1) ?? [])
  const counts = distinctPlaces(places.map(placeToCount)).map(place => {
    const words = foundWords(place)
    const count = places.filter(one => foundWords(placeToCount(one)) === words).length
    return { words, count }
  })
  const [first, ...others] = counts
  if (!first) return ''
  const each = [
    `${first.count} found ${first.words}`,
    ...others.map(one => `${one.count} ${one.words}`),
  ]
  return ` (${each.join(', ')})`
}

/** Claims say by which tool. */
const placeToCount = ({ hop, tool }: FoundAt): FoundAt =>
  hop === undefined ? defined({ tool }) : { hop }

/**
 * If the verdicts of the claims that were left out are unknown, the count covers only those that
 * were kept, and says so.
 */
function whatIsCounted(
  [first]: readonly ClaimVerdict[],
  { claimsOf, counted, leftOut, verdicts }: ClaimSectionOptions,
  all: VerdictCounts,
): string {
  const kept = leftOut > 0 && !verdicts ? ' kept' : ''
  const count = claimsIn(all)
  const ending = count === 1 ? '' : 's'
  const claims =
    first && isFact(first.claim) ? `fact${ending}` : `claim${ending} of the ${claimsOf}`
  return `${count}${kept} ${claims} ${counted}`
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

/** The technical term follows the plain words, for readers who don't know it. */
const verdictNames: Record<Verdict, string> = {
  supported: 'supported',
  refuted: 'refuted',
  notEnoughInfo: 'not supported (not enough information)',
}

function claimEntry({ claim, reason, ...rest }: ClaimVerdict, counts: boolean): EvidenceEntry {
  const { verdict, votes, byEarlierTurn } = rest
  if (byEarlierTurn) {
    const { turn, passage, quote } = byEarlierTurn
    const where = passage === undefined ? 'the user' : shownId(passage)
    const proof = quote === null ? undefined : { label: where, text: `"${shownText(quote)}"` }
    const only = byEarlierTurn.together && !counts ? ', but only together with other passages' : ''
    return markedEntry(!counts, `supported by turn ${turn}${only}`, claim.text, [
      proof,
      votesOf(byEarlierTurn.votes),
    ])
  }
  const only = rest.together ? `, but only together: ${rest.passages.map(shownId).join(', ')}` : ''
  const found = rest.foundAt?.map(foundWords).join(' and ')
  const where = found === undefined ? '' : `, found ${found}`
  const label = `${verdictNames[verdict]}${only}${where}`
  if (verdict === 'supported') {
    return markedEntry(!counts, label, claim.text, [nearQuote(rest), votesOf(votes)])
  }
  return markedEntry(true, label, claim.text, [
    reason === null ? undefined : { label: 'reason', text: shownText(reason) },
    decisivePassage(rest),
    nearQuote(rest),
    votesOf(votes),
  ])
}

/** `openai gpt-5-mini supported, openai gpt-5 refuted` */
export function votesOf(votes: readonly Vote[] | undefined): EvidenceFact | undefined {
  if (!votes) return undefined
  const each = votes.map(({ judge, verdict }) => `${shownId(judge)} ${voteNames[verdict]}`)
  return { label: 'votes', text: each.join(', ') }
}

const voteNames: Record<Vote['verdict'], string> = {
  supported: 'supported',
  refuted: 'refuted',
  notEnoughInfo: 'not supported',
  failed: 'failed',
}

/** A quote that a reader will not find letter by letter. */
function nearQuote({
  quote,
  quoteMatch,
}: Pick<ClaimVerdict, 'quote' | 'quoteMatch'>): EvidenceFact | undefined {
  if (quote === null || quoteMatch !== 'near') return undefined
  return { label: 'the quote differs slightly', text: `"${shownText(quote)}"` }
}

/** The words that refute the claim, or else those that come nearest to it. */
export function decisivePassage({
  verdict,
  passages,
  quote,
  nearest,
}: Pick<ClaimVerdict, 'verdict' | 'passages' | 'quote' | 'nearest'>): EvidenceFact | undefined {
  const words = quote === null ? nearest : { passage: passages[0] ?? '', text: quote }
  const label = verdict === 'refuted' && quote !== null ? 'refuted by' : 'nearest passage'
  return words && { label, text: `${shownId(words.passage)}: "${shownText(words.text)}"` }
}
