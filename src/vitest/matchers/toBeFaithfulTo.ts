import type { MatcherState } from 'vitest'
import type { PipelineContextInput } from '../../pipeline/pipeline.ts'
import { contextsOf, matchScore } from './scoreMatcher.ts'
import type { MatcherOutcome } from './scoreMatcher.ts'
import { receivedAnswer } from './receivedAnswer.ts'

export interface FaithfulOptions {
  /** Share of the answer's claims that the documents must support, 0..1. @default 1 */
  threshold?: number
  /** The question that was asked; short answers are only understood with it. */
  question?: string
}

/** Async: resolves once the answer is judged. */
export async function toBeFaithfulTo(
  this: MatcherState,
  received: unknown,
  documents: PipelineContextInput | readonly PipelineContextInput[],
  { threshold = 1, question = '' }: FaithfulOptions = {},
): Promise<MatcherOutcome> {
  const { answer } = receivedAnswer('toBeFaithfulTo', received)
  return matchScore(this, {
    matcher: 'toBeFaithfulTo',
    expectedName: 'documents',
    metric: 'faithfulness',
    threshold,
    case: { question, answerable: true },
    output: { answer, contexts: contextsOf('toBeFaithfulTo', documents) },
  })
}

declare module 'vitest' {
  // Without type parameters: Vitest 4 and 5 name different ones, and this form is legal in both.
  interface Matchers {
    /**
     * Every claim of the answer is supported by the documents (or the share that `threshold`
     * asks for). Fails with each unsupported claim, its verdict and reason, and the nearest
     * passage. An answer that claims nothing fails too, and so does its `.not`.
     *
     * @example
     * await expect(answer).toBeFaithfulTo(document)
     * await expect(answer).toBeFaithfulTo([first, second], { threshold: 0.8, question })
     */
    toBeFaithfulTo: (
      documents: PipelineContextInput | readonly PipelineContextInput[],
      options?: FaithfulOptions,
    ) => Promise<void>
  }
}
