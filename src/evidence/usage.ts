import type { JudgeUsage } from '../judge/judge.ts'
import { addUsage, noUsage } from '../judge/judgeUsage.ts'
import type { Usage } from '../judge/session/ledger.ts'
import type { PipelineUsage, TokenUsage } from '../pipeline/tokenUsage.ts'
import { addPipelineUsage } from '../pipeline/tokenUsage.ts'

export type { Usage } from '../judge/session/ledger.ts'

export const nothingUsed: Usage = { judge: noUsage }

/** What both used together. */
export function joinUsage(a: Usage, b: Usage): Usage {
  const embeddings =
    a.embeddings && b.embeddings
      ? addUsage(a.embeddings, b.embeddings)
      : (a.embeddings ?? b.embeddings)
  const pipeline = addPipelineUsage(a.pipeline, b.pipeline)
  return {
    judge: addUsage(a.judge, b.judge),
    ...(embeddings && { embeddings }),
    ...(pipeline && { pipeline }),
  }
}

/** What all records together tell. */
export function usageOfRecords(records: readonly { usage: Usage }[]): Usage {
  return records.map(({ usage }) => usage).reduce(joinUsage, nothingUsed)
}

/**
 * What cases and matchers used that never came to a record. Replayed calls are left out, because they
 * are not sent.
 * @returns undefined if there is nothing
 */
export function usageBeyond(used: Usage, recorded: Usage): Usage | undefined {
  const judge = callsBeyond(used.judge, recorded.judge)
  const embeddings = callsBeyond(used.embeddings ?? noUsage, recorded.embeddings ?? noUsage)
  const answers = answersBeyond(used.pipeline ?? noAnswers, recorded.pipeline ?? noAnswers)
  if (![judge, embeddings, answers].some(isSome)) return undefined
  return {
    judge,
    ...(isSome(embeddings) && { embeddings }),
    ...(isSome(answers) && { pipeline: answers }),
  }
}

const noAnswers: PipelineUsage = { answers: 0, promptTokens: 0, completionTokens: 0 }

const isSome = (usage: object): boolean => Object.values(usage).some(Boolean)

const callsBeyond = (used: JudgeUsage, recorded: JudgeUsage): JudgeUsage => ({
  calls: beyond(used.calls, recorded.calls),
  replayed: 0,
  ...tokensBeyond(used, recorded),
})

function answersBeyond(used: PipelineUsage, recorded: PipelineUsage): PipelineUsage {
  const calls = beyond(used.calls ?? 0, recorded.calls ?? 0)
  return {
    answers: beyond(used.answers, recorded.answers),
    ...(calls > 0 && { calls, replayed: 0 }),
    ...tokensBeyond(used, recorded),
  }
}

function tokensBeyond(used: TokenUsage, recorded: TokenUsage): TokenUsage {
  const cachedPromptTokens = beyond(used.cachedPromptTokens ?? 0, recorded.cachedPromptTokens ?? 0)
  const cost = amountBeyond(used.cost, recorded.cost)
  const savedCost = amountBeyond(used.savedCost, recorded.savedCost)
  return {
    promptTokens: beyond(used.promptTokens, recorded.promptTokens),
    completionTokens: beyond(used.completionTokens, recorded.completionTokens),
    ...(cachedPromptTokens > 0 && { cachedPromptTokens }),
    ...(cost > 0 && { cost }),
    ...(savedCost > 0 && { savedCost }),
  }
}

/** Without the digits that adding in another order leaves behind. */
const amountBeyond = (used = 0, recorded = 0): number => Number(beyond(used, recorded).toFixed(9))

const beyond = (used: number, recorded: number): number => Math.max(0, used - recorded)
