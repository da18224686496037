import type { MatcherState } from 'vitest'
import { UserError } from '../../errors.ts'
import type { PipelineContextInput } from '../../pipeline/pipeline.ts'
import { withContexts } from '../../pipeline/withContexts.ts'
import { evaluatedCase } from './evaluatedCase.ts'
import type { Circumstances } from './evaluatedCase.ts'
import { givenOptions } from './givenOptions.ts'
import { givenPassages } from './givenPassages.ts'
import { receivedAnswer } from './receivedAnswer.ts'
import type { Received } from './receivedAnswer.ts'
import { matchScore } from './scoreMatcher.ts'
import type { MatcherOutcome } from './scoreMatcher.ts'
import { checkThreshold } from './threshold.ts'

export interface CitationOptions extends Circumstances {
  /** Share of the citations that must support their claims, 0..1. @default 1 */
  threshold?: number
  /** Share of the claims that their cited sources must support, 0..1. @default not checked */
  recall?: number
  /** The retrieved passages, best first. @default the `contexts` of the received result */
  contexts?: readonly PipelineContextInput[] | undefined
}

/** Async: resolves once the answer is judged. */
export async function toCiteCorrectly(
  this: MatcherState,
  received: unknown,
  options: CitationOptions = {},
): Promise<MatcherOutcome> {
  const { threshold, recall, contexts, ...circumstances } = givenOptions(
    'toCiteCorrectly',
    options,
    ['threshold', 'recall', 'contexts', 'question', 'history', 'asOf'],
  )
  checkRecall(this, recall)
  const match = {
    matcher: 'toCiteCorrectly',
    received: readReceived(received, contexts),
    expected: '',
    case: evaluatedCase('toCiteCorrectly', circumstances),
  }
  const precise = await matchScore(this, { ...match, metric: 'citationPrecision', threshold })
  if (recall === undefined || !precise.pass) return precise
  return matchScore(this, { ...match, metric: 'citationRecall', threshold: recall })
}

function checkRecall({ isNot }: MatcherState, recall: number | undefined): void {
  if (recall === undefined) return
  checkThreshold('toCiteCorrectly', recall, 'recall')
  if (!isNot) return
  throw new UserError({
    problem:
      'Expected `.not.toCiteCorrectly` to be given no `recall`: of two shares, one alone could be too low',
    fix: "Write `.not.toScore('citationRecall', { threshold })` for the claims",
  })
}

/** The text of an answer has no passages, and passages alone cite nothing. */
function readReceived(received: unknown, contexts: CitationOptions['contexts']): Received {
  const { name, output } = receivedAnswer('toCiteCorrectly', received)
  if (contexts !== undefined) {
    return { name, output: withContexts(output, givenPassages('toCiteCorrectly', contexts)) }
  }
  if (name === 'result') return { name, output }
  throw new UserError({
    problem:
      'Expected `expect(answer).toCiteCorrectly(…)` to be given what was retrieved, got the text alone',
    fix: "Pass the pipeline's result { answer, contexts }, or `contexts` with the text",
  })
}

declare module 'vitest' {
  interface Matchers {
    /**
     * Every source that the answer cites supports the claim at which it is cited (or the share that `threshold` asks
     * for). With `recall`, that share of the claims must cite a source that supports them. Takes a pipeline's result,
     * or an answer with `contexts` beside it. A failure shows each wrong citation, its claim, and the passage that
     * supports the claim instead. An answer without citations fails too, also under `.not`. Metrics `citationPrecision`
     * and `citationRecall`.
     *
     * @example
     * await expect(result).toCiteCorrectly({ question })
     * await expect(answer).toCiteCorrectly({ contexts, threshold: 0.9, recall: 0.8 })
     */
    toCiteCorrectly: (options?: CitationOptions) => Promise<void>
  }
}
