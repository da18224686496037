import { defined } from '../defined.ts'
import type { AnswerUsage } from './pipeline.ts'

/** What models took. */
export interface TokenUsage {
  promptTokens: number
  completionTokens: number
  /** In the unit of the prices. Absent where it is not told. */
  cost?: number
}

/** What both took; a cost that only one tells is that of both. */
export function addTokenUsage(a: TokenUsage, b: TokenUsage): TokenUsage {
  const isPriced = a.cost !== undefined || b.cost !== undefined
  return {
    promptTokens: a.promptTokens + b.promptTokens,
    completionTokens: a.completionTokens + b.completionTokens,
    ...(isPriced && { cost: (a.cost ?? 0) + (b.cost ?? 0) }),
  }
}

/** What several answers of a pipeline took. */
export interface PipelineUsage extends TokenUsage {
  /** Answers whose usage is known. */
  answers: number
  /** Calls that strategies of `vitest-rag/retrieval` made for them. Absent where none was used. */
  calls?: number
  /** Answers that the log gave in the place of such calls. */
  replayed?: number
}

/** What one answer took. */
export function usageOfAnswer({
  promptTokens = 0,
  completionTokens = 0,
  cost,
}: AnswerUsage): PipelineUsage {
  return { answers: 1, promptTokens, completionTokens, ...defined({ cost }) }
}

/** What strategies asked for answers; undefined where they asked nothing. */
export function usageOfCalls(
  asked: TokenUsage & { calls: number; replayed: number },
): PipelineUsage | undefined {
  return asked.calls + asked.replayed === 0 ? undefined : { answers: 0, ...asked }
}

/** What two lots of answers took together; undefined where neither was told. */
export function addPipelineUsage(
  a: PipelineUsage | undefined,
  b: PipelineUsage | undefined,
): PipelineUsage | undefined {
  if (!a || !b) return a ?? b
  const areCalls = [a, b].some(({ calls }) => calls !== undefined)
  return {
    answers: a.answers + b.answers,
    ...(areCalls && {
      calls: (a.calls ?? 0) + (b.calls ?? 0),
      replayed: (a.replayed ?? 0) + (b.replayed ?? 0),
    }),
    ...addTokenUsage(a, b),
  }
}
