import type { PipelineOutput } from '../pipeline/pipeline.ts'

/** placeholder */
export function abstained({
  declined,
  answer,
}: Pick<PipelineOutput, 'answer' | 'declined'>): boolean {
  return declined ?? answer === ''
}
export function whyNoClaims(output: Pick<PipelineOutput, 'answer' | 'declined'>): string {
  return abstained(output) ? 'the system declined to answer' : 'no claims were found in the answer'
}
