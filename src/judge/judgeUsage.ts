import { addTokenUsage } from '../pipeline/tokenUsage.ts'
import type { JudgeReply, JudgeUsage } from './judge.ts'

export const noUsage: JudgeUsage = { calls: 0, replayed: 0, promptTokens: 0, completionTokens: 0 }

/** What several askings cost together. */
export function addUsage(a: JudgeUsage, b: JudgeUsage): JudgeUsage {
  return {
    calls: a.calls + b.calls,
    replayed: a.replayed + b.replayed,
    ...addTokenUsage(a, b),
  }
}

/** What one reply cost. */
export function usageOf(reply: JudgeReply): JudgeUsage {
  if (reply.replayed) return { ...noUsage, replayed: 1 }
  if (reply.joined) return noUsage
  return {
    calls: 1,
    replayed: 0,
    promptTokens: tokenCount(reply.promptTokens),
    completionTokens: tokenCount(reply.completionTokens),
    ...(reply.cost !== undefined && { cost: reply.cost }),
  }
}

/** Some endpoints count oddly, and a bill is not worth a run. */
const tokenCount = (count: number | undefined): number =>
  count !== undefined && Number.isSafeInteger(count) && count >= 0 ? count : 0
