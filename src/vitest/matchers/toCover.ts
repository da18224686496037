import type { MatcherState } from 'vitest'
import { evaluatedCase } from './evaluatedCase.ts'
import type { Circumstances } from './evaluatedCase.ts'
import { givenOptions } from './givenOptions.ts'
import { receivedContexts } from './receivedContexts.ts'
import { matchScore } from './scoreMatcher.ts'
import type { MatcherOutcome } from './scoreMatcher.ts'

export interface CoverageOptions extends Circumstances {
  /** Share of the reference's claims that the contexts must support, 0..1. @default 1 */
  threshold?: number
}

/** Async: resolves once the contexts are judged. */
export async function toCover(
  this: MatcherState,
  received: unknown,
  reference: string,
  options: CoverageOptions = {},
): Promise<MatcherOutcome> {
  const { threshold, ...circumstances } = givenOptions('toCover', options, [
    'threshold',
    'question',
    'history',
    'asOf',
  ])
  return matchScore(this, {
    matcher: 'toCover',
    received: receivedContexts('toCover', received),
    expected: 'reference',
    metric: 'contextRecall',
    threshold,
    case: evaluatedCase('toCover', { ...circumstances, reference }, 'reference'),
  })
}

declare module 'vitest' {
  interface Matchers {
    /**
     * The retrieved contexts contain everything that the reference says (or the share that `threshold` asks for),
     * regardless of the answer. A failure shows each claim of the reference that they don't support. Takes a pipeline's
     * result, or the list of passages. Metric `contextRecall`.
     *
     * @example
     * await expect(result).toCover('Thirty days from delivery.', { question })
     * await expect(await retrieve(question)).toCover(reference, { question, threshold: 0.8 })
     */
    toCover: (reference: string, options?: CoverageOptions) => Promise<void>
  }
}
