import type { Verdict } from '../../judge/claim.ts'

/** The verdicts of another tool's model on the claims of an answer and of its reference. */
export interface JudgedClaims {
  answer: readonly JudgedClaim[]
  reference: readonly JudgedClaim[]
}

export interface JudgedClaim {
  text: string
  /**
   * Checked against the other text: the reference for a claim of the answer, and the answer for a claim of the
   * reference.
   */
  againstText: Verdict
  /** Checked against each of the retrieved contexts, in their order. */
  againstContexts: readonly Verdict[]
}
