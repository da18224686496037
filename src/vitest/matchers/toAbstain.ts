import type { MatcherState } from 'vitest'
import type { PipelineOutput } from '../../pipeline/pipeline.ts'
import type { Score } from '../../score.ts'
import { printable } from '../../text/untrusted.ts'
import { evaluatedCase } from './evaluatedCase.ts'
import { givenOptions } from './givenOptions.ts'
import { receivedAnswer } from './receivedAnswer.ts'
import { matchScore } from './scoreMatcher.ts'
import type { MatcherOutcome } from './scoreMatcher.ts'

/** Async, as all of them are: the scores are taken by the main process. */
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
     * The system declined to answer; under `.not` it answered. What a result says by `declined`
     * counts; without it the answer's words do, in English, Russian, Chinese, German, Spanish,
     * French and Japanese. Of words that nobody foresaw a language model says whether they decline;
     * under `lexical()` they count as an answer. An empty answer is a refusal. Metric `abstention`,
     * where the right answer is to decline.
     *
     * @example
     * await expect(answer).toAbstain()
     * await expect(result).not.toAbstain()
     */
    toAbstain: () => Promise<void>
  }
}
