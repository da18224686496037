import type { MatcherState } from 'vitest'
import { UserError } from '../../errors.ts'
import type { AnswerCheck } from '../../golden/goldenSet.ts'
import { evaluatedCase } from './evaluatedCase.ts'
import { givenOptions } from './givenOptions.ts'
import { receivedAnswer } from './receivedAnswer.ts'
import { matchScore } from './scoreMatcher.ts'
import type { MatcherOutcome } from './scoreMatcher.ts'

export interface PassChecksOptions {
  /** Share of the checks that the answer must pass, 0..1. @default 1 */
  threshold?: number
}

/** Async like all matchers, because the main process checks the answer. */
export async function toPassChecks(
  this: MatcherState,
  received: unknown,
  checks: readonly AnswerCheck[],
  options: PassChecksOptions = {},
): Promise<MatcherOutcome> {
  const { threshold } = givenOptions('toPassChecks', options, ['threshold'])
  const answer = receivedAnswer('toPassChecks', received)
  const evaluated = evaluatedCase('toPassChecks', { checks }, 'checks')
  if (this.isNot && threshold === undefined && checks.length > 1) {
    throw new UserError({
      problem:
        'Expected `.not.toPassChecks` to be given one check: of several, one alone could be missed',
      fix: 'Write `toPassChecks([{ not: … }, …])`, or a `threshold` that the share must not reach',
    })
  }
  return matchScore(this, {
    matcher: 'toPassChecks',
    received: answer,
    expected: 'checks',
    metric: 'checks',
    threshold,
    case: evaluated,
  })
}

declare module 'vitest' {
  interface Matchers {
    /**
     * The answer passes each check, by the rules of `checks` in golden sets: `contains`, `containsAny`, `matches`,
     * `calls`, `callsInOrder` and `not`. Checks of calls need a result with `toolCalls`. No judge is asked. With a
     * `threshold`, it passes at least that share of them. A failure lists the checks that it misses. Under `.not` it
     * takes one check. Metric `checks`.
     *
     * @example
     * await expect(answer).toPassChecks([{ contains: '30 days' }, { not: { contains: 'as an AI' } }])
     * await expect(result).toPassChecks([{ matches: '/\\d+ days/' }])
     * await expect({ answer, toolCalls }).toPassChecks([{ calls: 'search' }])
     */
    toPassChecks: (checks: readonly AnswerCheck[], options?: PassChecksOptions) => Promise<void>
  }
}
