import type { AnswerUsage } from './pipeline.ts'

/** What several answers of a pipeline took. */
export interface PipelineUsage {
  /** Those of which the pipeline told what they took. */
  answers: number
  promptTokens: number
  completionTokens: number
  /** Absent where it told no cost. */
  cost?: number
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
  const isPriced = a.cost !== undefined || b.cost !== undefined
  return {
    answers: a.answers + b.answers,
    promptTokens: a.promptTokens + b.promptTokens,
    completionTokens: a.completionTokens + b.completionTokens,
    ...(isPriced && { cost: (a.cost ?? 0) + (b.cost ?? 0) }),
  }
}
