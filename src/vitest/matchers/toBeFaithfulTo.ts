import type { MatcherState } from 'vitest'
import type { MetricDefinition } from '../../golden/goldenSet.ts'
import type { PipelineContextInput } from '../../pipeline/pipeline.ts'
import { withContexts } from '../../pipeline/withContexts.ts'
import { evaluatedCase } from './evaluatedCase.ts'
import type { Circumstances } from './evaluatedCase.ts'
import { givenOptions } from './givenOptions.ts'
import { givenPassages } from './givenPassages.ts'
import { metricDefinition } from './metricDefinition.ts'
import { receivedAnswer } from './receivedAnswer.ts'
import { matchScore } from './scoreMatcher.ts'
import type { MatcherOutcome } from './scoreMatcher.ts'

export interface FaithfulOptions extends Circumstances, Pick<MetricDefinition, 'support'> {
  /** Share of the answer's claims that the documents must support, 0..1. @default 1 */
  threshold?: number
}

/** Async: resolves once the answer is judged. */
export async function toBeFaithfulTo(
  this: MatcherState,
  received: unknown,
  documents: PipelineContextInput | readonly PipelineContextInput[] | undefined,
  options: FaithfulOptions = {},
): Promise<MatcherOutcome> {
  const { threshold, support, ...circumstances } = givenOptions('toBeFaithfulTo', options, [
    'threshold',
    'support',
    'question',
    'history',
    'asOf',
  ])
  const { name, output } = receivedAnswer('toBeFaithfulTo', received)
  const contexts = givenPassages('toBeFaithfulTo', documents)
  return matchScore(this, {
    matcher: 'toBeFaithfulTo',
    received: { name, output: withContexts(output, contexts) },
    expected: 'documents',
    metric: 'faithfulness',
    definition: metricDefinition('toBeFaithfulTo', 'faithfulness', { ...(support && { support }) }),
    threshold,
    case: evaluatedCase('toBeFaithfulTo', circumstances),
  })
}

declare module 'vitest' {
  // Without type parameters: Vitest 4 and 5 name different ones, and this form is legal in both.
  interface Matchers {
    /**
     * Every claim of the answer is supported by the documents (or the share that `threshold` asks for). A failure shows
     * each unsupported claim, its verdict and reason, and the nearest passage. An answer without claims fails too, also
     * under `.not`. Metric `faithfulness`.
     *
     * @example
     * await expect(answer).toBeFaithfulTo(document)
     * await expect(answer).toBeFaithfulTo([first, second], { threshold: 0.8, question })
     */
    toBeFaithfulTo: (
      documents: PipelineContextInput | readonly PipelineContextInput[] | undefined,
      options?: FaithfulOptions,
    ) => Promise<void>
  }
}
