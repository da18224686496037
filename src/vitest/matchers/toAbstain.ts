import type { MatcherState } from 'vitest'
import { abstained } from '../../text/abstained.ts'
import type { PipelineOutput } from '../../pipeline/pipeline.ts'
import { printable } from '../../text/untrusted.ts'
import { evaluatedCase } from './evaluatedCase.ts'
import { noOtherOptions } from './noOtherOptions.ts'
import { receivedAnswer } from './receivedAnswer.ts'
import { matchScore } from './scoreMatcher.ts'
import type { MatcherOutcome } from './scoreMatcher.ts'

/** Async, as all of them are: the scores are taken by the main process. */
export async function toAbstain(
  this: MatcherState,
  received: unknown,
  options: object = {},
): Promise<MatcherOutcome> {
  noOtherOptions('toAbstain', options, [])
  const answer = receivedAnswer('toAbstain', received)
  return matchScore(this, {
    matcher: 'toAbstain',
    received: answer,
    expected: '',
    metric: 'abstention',
    case: evaluatedCase('toAbstain', { answerable: false }),
    note: whatItDid(answer.output),
  })
}

function whatItDid(output: PipelineOutput): string {
  const deed = abstained(output) ? 'declined' : 'answered'
  const witness = output.declined === undefined ? '' : `, as the result's \`declined\` says`
  return `  ${deed}${witness}: "${printable(output.answer, 300)}"`
}

declare module 'vitest' {
  interface Matchers {
    /**
     * The system declined to answer; under `.not` it answered. What a result says by `declined`
     * counts; without it the answer's words do, in English, Russian, Chinese, German, Spanish,
     * French and Japanese. A refusal in words that nobody foresaw counts as an answer, an empty
     * answer as a refusal. Metric `abstention`, where the right answer is to decline.
     *
     * @example
     * await expect(answer).toAbstain()
     * await expect(result).not.toAbstain()
     */
    toAbstain: () => Promise<void>
  }
}
