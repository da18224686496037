import type { AnswerUsage } from './pipeline.ts'
import { addTokenUsage } from './tokenUsage.ts'
import type { TokenUsage } from './tokenUsage.ts'

/** What several answers of a pipeline took. */
export interface PipelineUsage extends TokenUsage {
  /** Those of which the pipeline told what they took. */
  answers: number
}

/** What one answer took. */
export function usageOfAnswer({
  promptTokens = 0,
  completionTokens = 0,
  cost,
}: AnswerUsage): PipelineUsage {
  return { answers: 1, promptTokens, completionTokens, ...(cost !== undefined && { cost }) }
}

/** What two lots of answers took together; undefined where neither was told. */
export function addPipelineUsage(
  a: PipelineUsage | undefined,
  b: PipelineUsage | undefined,
): PipelineUsage | undefined {
  if (!a || !b) return a ?? b
  return { answers: a.answers + b.answers, ...addTokenUsage(a, b) }
}
