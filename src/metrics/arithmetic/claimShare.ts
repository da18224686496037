import type { Evidence } from '../../evidence/index.ts'
import type { ClaimVerdict, Verdict } from '../../judge/claim.ts'

/** Share of the claims that got a verdict, 0..1. There is at least one claim. */
export function claimShare(claims: readonly ClaimVerdict[], verdict: Verdict): number {
  return claims.filter(claim => claim.verdict === verdict).length / claims.length
}

/** Whether the passages of the turn, or of a turn before it, support a claim. */
export function isBorneOut(
  { claim, verdict }: ClaimVerdict,
  earlier: Evidence['earlierSupport'],
): boolean {
  return verdict === 'supported' || earlier.get(claim.id) !== undefined
}

/** Ids of the claims that are supported. */
export function supportedIds(claims: readonly ClaimVerdict[]): Set<string> {
  return new Set(supported(claims).map(({ claim }) => claim.id))
}

/** Ids of the passages that support some claim. */
export function supportingPassages(claims: readonly ClaimVerdict[]): Set<string> {
  return new Set(supported(claims).flatMap(({ passages }) => passages))
}

function supported(claims: readonly ClaimVerdict[]): ClaimVerdict[] {
  return claims.filter(({ verdict }) => verdict === 'supported')
}
