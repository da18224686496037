import { defined } from '../defined.ts'
import type { ReplyTokens } from '../pipeline/tokenUsage.ts'
import { addTokenUsage } from '../pipeline/tokenUsage.ts'
import type { Judge, JudgeReply, JudgeUsage } from './judge.ts'

export const noUsage: JudgeUsage = { calls: 0, replayed: 0, promptTokens: 0, completionTokens: 0 }

/** Adds the usage of several questions. */
export function addUsage(a: JudgeUsage, b: JudgeUsage): JudgeUsage {
  return {
    calls: a.calls + b.calls,
    replayed: a.replayed + b.replayed,
    ...addTokenUsage(a, b),
  }
}

/** The usage of one reply. A judge that runs in this process answers without a call. */
export function usageOf(reply: JudgeReply, judge: Pick<Judge, 'local'> = {}): JudgeUsage {
  if (reply.replayed) return { ...noUsage, replayed: 1 }
  if (reply.joined) return noUsage
  const promptTokens = tokenCount(reply.promptTokens)
  const cachedPromptTokens = Math.min(tokenCount(reply.cachedPromptTokens), promptTokens)
  return {
    calls: judge.local ? 0 : 1,
    replayed: 0,
    promptTokens,
    completionTokens: tokenCount(reply.completionTokens),
    ...(cachedPromptTokens > 0 && { cachedPromptTokens }),
    ...defined({ cost: reply.cost, savedCost: reply.savedCost }),
  }
}

/** The tokens alone, without those that are not known. */
export const tokensOfReply = ({
  promptTokens,
  completionTokens,
  cachedPromptTokens,
}: { [Count in keyof ReplyTokens]: number | undefined }): ReplyTokens =>
  defined({ promptTokens, completionTokens, cachedPromptTokens })

/** Some endpoints report odd counts, which must not end a run. */
const tokenCount = (count: number | undefined): number =>
  count !== undefined && Number.isSafeInteger(count) && count >= 0 ? count : 0
