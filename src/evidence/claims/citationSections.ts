import type { EvidenceEntry, EvidenceFact, EvidenceSection } from '../evidenceSection.ts'
import { markedEntry, shownId, shownIds, shownText } from '../evidenceSection.ts'
import type { SectionOptions } from '../evidenceSection.ts'
import type { Citation, CitedClaim } from './citedClaim.ts'
import { decisivePassage, votesOf } from './claimSections.ts'

/** Claims with what they cite: which citation is wrong, and what supports the claim instead. */
export function citationSections(
  claims: readonly CitedClaim[],
  { leftOut }: Pick<SectionOptions, 'leftOut'>,
): EvidenceSection[] {
  if (claims.length === 0) return []
  const citations = claims.flatMap(claim => claim.citations)
  const right = citations.filter(({ supports }) => supports).length
  const kept = leftOut > 0 ? ' kept' : ''
  const ofCitations =
    citations.length === 0
      ? 'no citations'
      : `${right} of ${citations.length}${kept} ${citations.length === 1 ? 'citation' : 'citations'} right`
  const ofClaims = `${claims.filter(isBorneOut).length} of ${claims.length}${kept} ${claims.length === 1 ? 'claim supported by what it cites' : 'claims supported by what they cite'}`
  return [
    {
      summary: `${ofCitations}, ${ofClaims}`,
      entries: claims.map(citationEntry),
      ...(leftOut > 0 && { leftOut }),
    },
  ]
}

/** Whether something that the claim cites supports it. */
const isBorneOut = ({ citations }: Pick<CitedClaim, 'citations'>): boolean =>
  citations.some(({ supports }) => supports)

function citationEntry(claim: CitedClaim): EvidenceEntry {
  const { citations, verdict, reason, votes } = claim
  const wrong = citations.filter(({ supports }) => !supports)
  const isWrong = wrong.length > 0 || citations.length === 0
  const notes = [
    ...(isWrong && citations.length > 0 ? citations.map(citationFact) : []),
    isBorneOut(claim) ? undefined : supportedBy(claim),
    verdict !== 'supported' && reason !== null
      ? { label: 'reason', text: shownText(reason) }
      : undefined,
    verdict !== 'supported' ? decisivePassage(claim) : undefined,
    votesOf(votes),
  ]
  return markedEntry(isWrong, labelOf(citations, wrong), claim.claim.text, notes)
}

function labelOf(citations: readonly Citation[], wrong: readonly Citation[]): string {
  if (citations.length === 0) return 'cites nothing'
  const marks = (some: readonly Citation[]) => shownIds([...new Set(some.map(({ mark }) => mark))])
  if (wrong.length === 0) return `cites ${marks(citations)}`
  if (wrong.every(({ passages }) => passages.length === 0)) {
    return `cites ${marks(wrong)}, which ${wrong.length === 1 ? 'was' : 'were'} not retrieved`
  }
  return `cites ${marks(wrong)}, which ${wrong.length === 1 ? 'does' : 'do'} not support it`
}

function citationFact({ mark, passages, supports }: Citation): EvidenceFact {
  const what = passages.length === 0 ? 'names nothing that was retrieved' : shownIds(passages)
  return { label: shownId(mark), text: supports ? `${what} (supports it)` : what }
}

/** Where the support is that the claim should cite. */
function supportedBy({ verdict, passages, quote }: CitedClaim): EvidenceFact | undefined {
  if (verdict !== 'supported') return undefined
  const words = quote === null ? '' : `: "${shownText(quote)}"`
  return { label: 'supported by', text: `${shownIds(passages)}${words}` }
}
