import type { Claim, ClaimVerdict, Passage } from '../../judge/claim.ts'
import { checkClaims, claimVerdicts } from '../../judge/steps/checkClaims.ts'
import type { Found, CaseInProgress } from '../caseInProgress.ts'
import { all, answeredQuestion, ask, circumstances, read } from '../caseInProgress.ts'
import { joinVerdicts } from './joinVerdicts.ts'
import { groupsWithin, materialTokens } from '../../judge/questionParts.ts'
import type { PassagePiece } from '../passagePieces.ts'
import { piecesOf } from '../passagePieces.ts'
import { indexOf } from '../../judge/lexical/passageIndex.ts'
import { claimTerms, findSupport } from '../../judge/lexical/support.ts'

/** With more of them in one question, judges begin to lose some. */
const claimsPerQuestion = 50

/**
 * Checks claims against passages in one question if both fit, else in as few as it takes:
 * every claim is asked about with every passage, under the same ids, so that nothing gets lost.
 */
export async function checkAgainst(
  claims: readonly Claim[],
  passages: readonly Passage[],
  current: CaseInProgress,
): Promise<Found<ClaimVerdict[]>> {
  if (claims.length === 0) return { found: [] }
  const tokens = materialTokens(current, checkClaims)
  const claimGroups = groupsWithin(claims, { tokens: tokens / 4, count: claimsPerQuestion })
  const passageGroups = groupsWithin(piecesOf(passages, tokens / 2), { tokens: (tokens * 3) / 4 })
  const checked = claimGroups.map(async group => {
    const asked = passageGroups.map(part => checkPart(group, part, current))
    return read(all(await Promise.all(asked)), joinVerdicts)
  })
  return read(all(await Promise.all(checked)), groups =>
    withNearestPassages(groups.flat(), passages, current.case.question),
  )
}

/** The retrieved contexts, if there are any. */
export function retrieved({
  output: { contexts },
}: Pick<CaseInProgress, 'output'>): readonly Passage[] | { nothing: string } {
  return contexts.length > 0 ? contexts : { nothing: 'no context was retrieved' }
}

/** Every claim as one that no passage mentions, without asking. */
export function unsupported(claims: readonly Claim[], reason: string): ClaimVerdict[] {
  return claims.map(claim => ({
    claim,
    verdict: 'notEnoughInfo',
    unchecked: true,
    passages: [],
    quote: null,
    reason,
  }))
}

async function checkPart(
  claims: readonly Claim[],
  part: readonly PassagePiece[],
  current: CaseInProgress,
): Promise<Found<ClaimVerdict[]>> {
  const origins = new Map(part.map(({ id, of }) => [id, of]))
  const request = {
    ...answeredQuestion(current),
    claims: claims.map(({ id, text }) => ({ id, text })),
    passages: part.map(({ id, text }) => ({ id, text })),
    ...circumstances(current),
  }
  return read(await ask(checkClaims, request, current), answer =>
    claimVerdicts(request, answer).map(verdict => underOwnNames(verdict, { claims, origins })),
  )
}

/** A passage supports what its pieces support together. */
function underOwnNames(
  { together, ...verdict }: ClaimVerdict,
  { claims, origins }: { claims: readonly Claim[]; origins: ReadonlyMap<string, string> },
): ClaimVerdict {
  // The judge does not see the marks of a claim.
  const claim = claims.find(({ id }) => id === verdict.claim.id) ?? verdict.claim
  const passages = [...new Set(verdict.passages.map(id => origins.get(id) ?? id))]
  return { ...verdict, claim, passages, ...(together && passages.length > 1 && { together }) }
}

/**
 * Adds to each unsupported claim the sentence of the passages that shares most words with it, for
 * any judge: a person would begin to look there.
 */
function withNearestPassages(
  verdicts: readonly ClaimVerdict[],
  passages: readonly Passage[],
  question: string,
): ClaimVerdict[] {
  if (verdicts.every(({ verdict }) => verdict === 'supported')) return [...verdicts]
  const indexes = passages.map(({ id, text }) => ({ id, index: indexOf(text) }))
  return verdicts.map(verdict => {
    if (verdict.verdict === 'supported') return verdict
    const words = claimTerms(verdict.claim.text, question)
    const [best] = indexes
      .map(({ id, index }) => ({ id, found: findSupport(words, index) }))
      .toSorted((first, second) => second.found.share - first.found.share)
    const text = best?.found.sentence ?? ''
    return best && text !== '' ? { ...verdict, nearest: { passage: best.id, text } } : verdict
  })
}
