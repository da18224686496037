import { defined } from '../defined.ts'

/** The usage of an answer, as its pipeline reports it. */
export interface AnswerUsage {
  promptTokens?: number | undefined
  completionTokens?: number | undefined
  /** In the unit of the judge's `prices`. */
  cost?: number | undefined
}

/** The tokens of a reply that its provider reports. */
export interface ReplyTokens {
  promptTokens?: number
  completionTokens?: number
  /** The prompt tokens that came from the provider's prompt cache. */
  cachedPromptTokens?: number
}

/** The usage of models. */
export interface TokenUsage {
  promptTokens: number
  completionTokens: number
  /** The prompt tokens that came from a prompt cache. Absent if none is known. */
  cachedPromptTokens?: number
  /** In the unit of the prices. Absent if unknown. */
  cost?: number
  /** The difference to the cost without a prompt cache. Absent if nothing is known to be saved. */
  savedCost?: number
}

/** Adds two usages. If only one has an optional number, the sum has that number. */
export function addTokenUsage(a: TokenUsage, b: TokenUsage): TokenUsage {
  return {
    promptTokens: a.promptTokens + b.promptTokens,
    completionTokens: a.completionTokens + b.completionTokens,
    ...defined({
      cachedPromptTokens: added(a.cachedPromptTokens, b.cachedPromptTokens),
      cost: added(a.cost, b.cost),
      savedCost: added(a.savedCost, b.savedCost),
    }),
  }
}

const added = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined || b === undefined ? (a ?? b) : a + b

/** The usage of several answers of a pipeline. */
export interface PipelineUsage extends TokenUsage {
  /** Answers whose usage is known. */
  answers: number
  /** Calls that strategies of `vitest-rag/retrieval` made for them. Absent if no strategy was used. */
  calls?: number
  /** Answers from the log instead of such calls. */
  replayed?: number
}

/** The usage of one answer. */
export function usageOfAnswer({
  promptTokens = 0,
  completionTokens = 0,
  cost,
}: AnswerUsage): PipelineUsage {
  return { answers: 1, promptTokens, completionTokens, ...defined({ cost }) }
}

/** The usage of strategies; undefined if they asked nothing. */
export function usageOfCalls(
  asked: TokenUsage & { calls: number; replayed: number },
): PipelineUsage | undefined {
  return asked.calls + asked.replayed === 0 ? undefined : { answers: 0, ...asked }
}

/** Adds the usage of two groups of answers; undefined if neither is known. */
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
