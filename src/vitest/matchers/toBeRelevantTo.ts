import type { MatcherState } from 'vitest'
import { evaluatedCase } from './evaluatedCase.ts'
import type { Circumstances } from './evaluatedCase.ts'
import { givenOptions } from './givenOptions.ts'
import { receivedAnswer } from './receivedAnswer.ts'
import { matchScore } from './scoreMatcher.ts'
import type { MatcherOutcome } from './scoreMatcher.ts'

export interface RelevantOptions extends Omit<Circumstances, 'question'> {
  /** The judge rates by 0, 1/3, 2/3 or 1: at least this. @default 1 */
  threshold?: number
}

/** Async: resolves once the answer is judged. */
export async function toBeRelevantTo(
  this: MatcherState,
  received: unknown,
  question: string,
  options: RelevantOptions = {},
): Promise<MatcherOutcome> {
  const { threshold, ...circumstances } = givenOptions('toBeRelevantTo', options, [
    'threshold',
    'history',
    'asOf',
  ])
  return matchScore(this, {
    matcher: 'toBeRelevantTo',
    received: receivedAnswer('toBeRelevantTo', received),
    expected: 'question',
    metric: 'answerRelevance',
    threshold,
    case: evaluatedCase('toBeRelevantTo', { ...circumstances, question }, 'question'),
  })
}

declare module 'vitest' {
  interface Matchers {
    /**
     * The answer addresses the whole question, and to the point; whether it is true doesn't count. A refusal is not
     * relevant. A model rates the answer: `lexical()` can't, so under it this matcher and its `.not` fail. Metric
     * `answerRelevance`.
     *
     * @example
     * await expect(answer).toBeRelevantTo('How long do I have to return a product?')
     * await expect(answer).toBeRelevantTo('And abroad?', { threshold: 0.6, history })
     */
    toBeRelevantTo: (question: string, options?: RelevantOptions) => Promise<void>
  }
}
