import type { ClaimVerdict, EarlierProof } from '../judge/claim.ts'

/** The claims that were asked about once more, by id, each with its proof if there is one. */
export type EarlierProofs = ReadonlyMap<string, EarlierProof | undefined>

/** The verdicts with the proofs beside them, as results keep them. */
export function withEarlierProofs(
  verdicts: readonly ClaimVerdict[],
  proofs: EarlierProofs,
): ClaimVerdict[] {
  return verdicts.map(verdict => {
    const { id } = verdict.claim
    if (!proofs.has(id)) return verdict
    const byEarlierTurn = proofs.get(id)
    // Somebody was asked about it now.
    const { unchecked: _, ...asked } = verdict
    return byEarlierTurn ? { ...asked, byEarlierTurn } : asked
  })
}
