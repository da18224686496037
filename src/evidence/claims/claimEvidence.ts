import { z } from 'zod'
import type { ClaimVerdict, Passage } from '../../judge/claim.ts'
import { checkClaims } from '../../judge/steps/checkClaims.ts'
import { extractClaims } from '../../judge/steps/extractClaims.ts'
import type { CaseWithClaims, ChangeText, EvidenceRecord } from '../evidencePiece.ts'
import { definePiece } from '../evidencePiece.ts'
import { read } from '../caseInProgress.ts'
import type { WhereFound } from '../foundAt.ts'
import { distinctPlaces, whereFound } from '../foundAt.ts'
import { checkAgainst, unsupported } from './checkAgainst.ts'
import { claimSections } from './claimSections.ts'

interface ClaimEvidenceOptions<Name extends string, Documents extends string> {
  name: Name
  claimsOf: 'answer' | 'reference'
  /** What the claims are checked against, or why nothing can support them. */
  against(current: CaseWithClaims): readonly Passage[] | { nothing: string }
  /** What supports them, if not the retrieved contexts. */
  supportedBy?: (verdicts: readonly ClaimVerdict[]) => string
  underDocuments?: Documents
  /** Whether verdicts say which hop found their passages. @default false */
  tellsWhereFound?: true
  /** What results show beside the verdicts. @default nothing */
  alsoShows?: EvidenceRecord<ClaimVerdict[], ClaimVerdict[]>['alsoShows']
}

/** Evidence that is one verdict per claim of a text. */
export function claimEvidence<const Name extends string, const Documents extends string = never>({
  name,
  claimsOf,
  against,
  supportedBy,
  underDocuments,
  tellsWhereFound,
  alsoShows,
}: ClaimEvidenceOptions<Name, Documents>) {
  return definePiece<Name, ClaimVerdict[], ClaimVerdict[], Documents>({
    name,
    steps: [extractClaims, checkClaims],
    claimsOf,
    ...(underDocuments !== undefined && { underDocuments, readsContexts: true }),
    async gather(current) {
      const found = await current.claims[claimsOf]()
      await current.claims.wanted()
      if ('instead' in found) return found
      const passages = against(current)
      const { claims } = found.found
      if ('nothing' in passages) return { found: unsupported(claims, passages.nothing) }
      const checked = await checkAgainst(claims, passages, current)
      if (!tellsWhereFound) return checked
      const where = whereFound(current.output.contexts)
      return read(checked, verdicts => verdicts.map(one => withPlace(one, where)))
    },
    ...(underDocuments !== undefined && { perChunk: verdicts => verdicts.map(alone) }),
    record: {
      shape: claimVerdictsSchema,
      ...(alsoShows && { alsoShows }),
      changeTexts: (verdicts, change) => verdicts.map(verdict => changeVerdict(verdict, change)),
      // A refuted claim comes first: a single one matters, even if all others are supported.
      telling: ({ verdict, byEarlierTurn }) =>
        verdict === 'refuted' ? 2 : Number(verdict !== 'supported' && !byEarlierTurn),
      sections: (verdicts, options) =>
        claimSections(verdicts, {
          ...{ ...options, claimsOf, underDocuments },
          supportedBy: supportedBy?.(verdicts),
        }),
    },
  })
}

/** Passages that support a claim only together must all be found, else the first one is enough. */
function withPlace(verdict: ClaimVerdict, where: WhereFound): ClaimVerdict {
  if (verdict.verdict !== 'supported') return verdict
  const places = distinctPlaces(verdict.passages.flatMap(id => where(id) ?? []))
  const foundAt = verdict.together ? places : places.slice(0, 1)
  return foundAt.length === 0 ? verdict : { ...verdict, foundAt }
}

const votesSchema = z.array(
  z.object({
    judge: z.string(),
    verdict: z.enum(['supported', 'refuted', 'notEnoughInfo', 'failed']),
  }),
)

const foundAtSchema = z.object({
  hop: z.int().positive().exactOptional(),
  tool: z.string().exactOptional(),
})

/** Verdicts as results hold them. */
export const claimVerdictsSchema = z.array(
  z
    .object({
      claim: z
        .object({ id: z.string(), text: z.string(), cites: z.array(z.string()).exactOptional() })
        .meta({ id: 'Claim' }),
      verdict: z.enum(['supported', 'refuted', 'notEnoughInfo']),
      unchecked: z.literal(true).exactOptional(),
      passages: z.array(z.string()),
      together: z.literal(true).exactOptional(),
      quote: z.string().nullable(),
      quoteMatch: z.literal('near').exactOptional(),
      support: z.number().exactOptional(),
      reason: z.string().nullable(),
      byEarlierTurn: z
        .object({
          turn: z.int().positive(),
          passage: z.string().exactOptional(),
          quote: z.string().nullable(),
          together: z.literal(true).exactOptional(),
          votes: votesSchema.exactOptional(),
        })
        .exactOptional(),
      nearest: z.object({ passage: z.string(), text: z.string() }).exactOptional(),
      foundAt: z.array(foundAtSchema).exactOptional(),
      votes: votesSchema.exactOptional(),
      disputed: z.literal(true).exactOptional(),
    })
    .meta({ id: 'ClaimVerdict' }),
)

/** If one passage must be enough, those that support a claim only together are left out. */
function alone(verdict: ClaimVerdict): ClaimVerdict {
  if (!verdict.together) return verdict
  const { claim } = verdict
  const reason = 'only several passages together support it'
  return { claim, verdict: 'notEnoughInfo', passages: [], quote: null, reason }
}

/** The verdict with every text of it changed. */
export function changeVerdict(verdict: ClaimVerdict, change: ChangeText): ClaimVerdict {
  const { claim, quote, reason, nearest, byEarlierTurn } = verdict
  return {
    ...verdict,
    claim: {
      ...claim,
      text: change(claim.text),
      ...(claim.cites && { cites: claim.cites.map(change) }),
    },
    quote: quote && change(quote),
    reason: reason && change(reason),
    ...(byEarlierTurn && {
      byEarlierTurn: {
        ...byEarlierTurn,
        quote: byEarlierTurn.quote && change(byEarlierTurn.quote),
      },
    }),
    ...(nearest && { nearest: { ...nearest, text: change(nearest.text) } }),
  }
}
