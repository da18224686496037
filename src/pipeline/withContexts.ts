import type { RetrievedContext } from '../golden/goldenSet.ts'
import type { PipelineOutput } from './pipeline.ts'

/** The output with other passages. These are known, even if the pipeline's own are not. */
export function withContexts(
  { answerOnly: _, ...known }: PipelineOutput,
  contexts: RetrievedContext[],
): PipelineOutput {
  return { ...known, contexts }
}
