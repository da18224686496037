import type { MatcherState } from 'vitest'
import type { PipelineOutput } from '../../pipeline/pipeline.ts'
import type { Score } from '../../score.ts'
import { printable } from '../../text/untrusted.ts'
import { evaluatedCase } from './evaluatedCase.ts'
import { givenOptions } from './givenOptions.ts'
import { receivedAnswer } from './receivedAnswer.ts'
import { matchScore } from './scoreMatcher.ts'
import type { MatcherOutcome } from './scoreMatcher.ts'

/** Async like all matchers, because the main process computes the scores. */
export async function toAbstain(
  this: MatcherState,
  received: unknown,
  options: object = {},
): Promise<MatcherOutcome> {
  givenOptions('toAbstain', options, [])
  const answer = receivedAnswer('toAbstain', received)
  return matchScore(this, {
    matcher: 'toAbstain',
    received: answer,
    expected: '',
    metric: 'abstention',
    case: evaluatedCase('toAbstain', { answerable: false }),
    note: score => whatItDid(answer.output, score),
  })
}

function whatItDid(output: PipelineOutput, score: Score): string {
  const deed = score.status !== 'scored' ? 'said' : score.value === 1 ? 'declined' : 'answered'
  const witness = output.declined === undefined ? '' : `, as the result's \`declined\` says`
  return `  ${deed}${witness}: "${printable(output.answer, 300)}"`
}

declare module 'vitest' {
  interface Matchers {
    /**
     * The system declined to answer; under `.not` it answered. `declined` of a result decides; without it, the words of
     * the answer do, in English, Russian, Chinese, German, Spanish, French and Japanese. If no known phrase matches, a
     * language model decides whether the answer declines; under `lexical()` it counts as an answer. An empty answer is
     * a refusal. Metric `abstention`, for a case in which the right answer is to decline.
     *
     * @example
     * await expect(answer).toAbstain()
     * await expect(result).not.toAbstain()
     */
    toAbstain: () => Promise<void>
  }
}
