import type { MatcherState } from 'vitest'
import { evaluatedCase } from './evaluatedCase.ts'
import type { Circumstances } from './evaluatedCase.ts'
import { givenOptions } from './givenOptions.ts'
import { receivedAnswer } from './receivedAnswer.ts'
import { matchScore } from './scoreMatcher.ts'
import type { MatcherOutcome } from './scoreMatcher.ts'

export interface AgreementOptions extends Circumstances {
  /** Least F1 of the claims that both texts share, 0..1. @default 1 */
  threshold?: number
}

/** Async: resolves once the answer is judged. */
export async function toAgreeWith(
  this: MatcherState,
  received: unknown,
  reference: string,
  options: AgreementOptions = {},
): Promise<MatcherOutcome> {
  const { threshold, ...circumstances } = givenOptions('toAgreeWith', options, [
    'threshold',
    'question',
    'history',
    'asOf',
  ])
  return matchScore(this, {
    matcher: 'toAgreeWith',
    received: receivedAnswer('toAgreeWith', received),
    expected: 'reference',
    metric: 'answerF1',
    threshold,
    case: evaluatedCase('toAgreeWith', { ...circumstances, reference }, 'reference'),
  })
}

declare module 'vitest' {
  interface Matchers {
    /**
     * The answer says the same as the reference: it adds nothing that the reference doesn't support, and leaves nothing
     * out. A failure shows the claims of each that the other one doesn't support. A `threshold` applies to the harmonic
     * mean of the two shares. Metric `answerF1`.
     *
     * @example
     * await expect(answer).toAgreeWith('Thirty days from delivery.', { question })
     * await expect(answer).toAgreeWith(reference, { question, threshold: 0.7 })
     */
    toAgreeWith: (reference: string, options?: AgreementOptions) => Promise<void>
  }
}
