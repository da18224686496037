import type { ClaimVerdict, Verdict } from '../../judge/claims.ts'

/** Share of the claims that got a verdict, 0..1. There is at least one claim. */
export function claimShare(claims: readonly ClaimVerdict[], verdict: Verdict): number {
  return claims.filter(claim => claim.verdict === verdict).length / claims.length
}
