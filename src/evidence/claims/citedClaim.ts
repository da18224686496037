import type { ClaimVerdict } from '../../judge/claim.ts'
import type { CitedSource } from './claimSources.ts'

/** One source that a claim cites. */
export interface Citation {
  /** The mark as written. */
  mark: string
  /** Ids of the retrieved passages that it names; none if it names nothing that was retrieved. */
  passages: string[]
  /** Whether one of them supports the claim, alone or with others that the claim cites. */
  supports: boolean
}

/** A claim of the answer, checked against all that was retrieved, with what it cites. */
export interface CitedClaim extends ClaimVerdict {
  citations: Citation[]
}

/** What the verdict says about each source: those of its passages that it names support the claim. */
export function citedClaim(verdict: ClaimVerdict, sources: readonly CitedSource[]): CitedClaim {
  const cited = new Set(sources.flatMap(({ passages }) => passages))
  const carries = verdict.verdict === 'supported' && isCarriedBy(verdict, cited)
  const supporting = new Set(carries ? verdict.passages : [])
  return {
    ...verdict,
    citations: sources.map(({ mark, passages }) => ({
      mark,
      passages: [...passages],
      supports: passages.some(id => supporting.has(id)),
    })),
  }
}

/** What carries a claim only together carries nothing unless all of it is cited. */
const isCarriedBy = ({ together, passages }: ClaimVerdict, cited: ReadonlySet<string>): boolean =>
  !together || passages.every(id => cited.has(id))

/**
 * The passages to check again: those of each cited source that the verdict leaves open, and those of all such sources
 * together. A source is open if the judge supports the claim by other passages, because it may have
 * left some out. What all retrieved passages don't support, a part of them doesn't either. A part
 * of what carries a claim together does not carry it.
 */
export function openSources({ verdict, together, passages, citations }: CitedClaim): string[][] {
  if (verdict !== 'supported') return []
  const open = citations.flatMap(({ supports, passages: named }) =>
    supports || named.length === 0 ? [] : [named],
  )
  const all = [...new Set(open.flat())]
  if (together && all.every(id => passages.includes(id))) return []
  return open.length > 1 ? [...open, all] : open
}

/** The claim with what checks against its open sources alone have found. */
export function settled(cited: CitedClaim, checks: readonly ClaimVerdict[]): CitedClaim {
  const supporting = new Set(
    checks.flatMap(({ verdict, passages }) => (verdict === 'supported' ? passages : [])),
  )
  const citations = cited.citations.map(citation => ({
    ...citation,
    supports: citation.supports || citation.passages.some(id => supporting.has(id)),
  }))
  return { ...cited, citations }
}
