import type { Verdict } from '../../judge/claim.ts'

/** What another tool's model says of the claims of an answer and of its reference. */
export interface JudgedClaims {
  answer: readonly JudgedClaim[]
  reference: readonly JudgedClaim[]
}

export interface JudgedClaim {
  text: string
  /** Held against the other text: the reference for a claim of the answer, and the answer for one of the reference. */
  againstText: Verdict
  /** Held against each of the retrieved contexts, in their order. */
  againstContexts: readonly Verdict[]
}
