import type { MatcherState } from 'vitest'
import type { PipelineContextInput } from '../../pipeline/pipeline.ts'
import { receivedAnswer } from './receivedAnswer.ts'
import { contextsOf, matchScore, relevantDocumentsOf } from './scoreMatcher.ts'
import type { MatcherOutcome } from './scoreMatcher.ts'

export interface ScoreOptions {
  /** At least this, or at most where lower is better. @default 1, or 0 where lower is better */
  threshold?: number
  question?: string
  /** The ground-truth answer. */
  reference?: string
  /** What was retrieved, best first. @default the `contexts` of the received result */
  contexts?: readonly PipelineContextInput[]
  /** Ids of the documents that should have been retrieved, with a grade where it matters. */
  relevantDocuments?: readonly (string | { id: string; grade?: number })[]
  /** False where the right answer is to decline. @default true */
  answerable?: boolean
}

/** Async: resolves once the answer is judged. */
export async function toScore(
  this: MatcherState,
  received: unknown,
  metric: string,
  options: ScoreOptions = {},
): Promise<MatcherOutcome> {
  const result = receivedAnswer('toScore', received)
  const { reference, relevantDocuments } = options
  const output = options.contexts
    ? { ...result, contexts: contextsOf('toScore', options.contexts) }
    : result
  return matchScore(this, {
    matcher: 'toScore',
    expectedName: metric,
    metric,
    ...(options.threshold !== undefined && { threshold: options.threshold }),
    case: {
      question: options.question ?? '',
      answerable: options.answerable ?? true,
      ...(reference !== undefined && { reference }),
      ...(relevantDocuments && { relevantDocuments: relevantDocumentsOf(relevantDocuments) }),
    },
    output,
  })
}

declare module 'vitest' {
  interface Matchers {
    /**
     * The answer, or a whole pipeline result, reaches the threshold by any metric, named as in
     * golden sets. A score that does not apply or could not be judged fails, under `.not` too.
     *
     * @example
     * await expect(result).toScore('ndcg@5', { threshold: 0.8, relevantDocuments: ['refunds.md'] })
     * await expect(answer).toScore('rougeL', { threshold: 0.5, reference })
     */
    toScore: (metric: string, options?: ScoreOptions) => Promise<void>
  }
}
