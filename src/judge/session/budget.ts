import { isUnavailable } from '../../errors.ts'
import type { AnswerUsage } from '../../pipeline/pipeline.ts'
import type { Judge, JudgeReply, JudgeUsage, Prices } from '../judge.ts'
import { JudgeFailure, StepNotOffered } from '../judge.ts'
import { messageOf } from '../../text/whatFailed.ts'
import { addUsage, noUsage, usageOf } from '../judgeUsage.ts'

/** What a run may spend on judge, embeddings and pipelines. */
export interface Budget {
  /** Of judge and embeddings. @default not limited */
  maxCalls?: number
  /** Of prompts and answers, those that pipelines tell included. @default not limited */
  maxTokens?: number
  /** In the unit of `prices`, with what pipelines tell. @default not limited */
  maxCost?: number
}

/** Lets a judge answer as long as the budget lasts, and says what each reply cost. */
export type Spend = (judge: Judge, ask: () => Promise<JudgeReply>) => Promise<JudgeReply>

/** What a run has spent so far, and whether it may go on. */
export interface Spending {
  spend: Spend
  /** Counts what a pipeline told of an answer. */
  countAnswer(usage: AnswerUsage): void
  /**
   * Why nothing further may be asked; undefined while the budget lasts and nothing stopped the run.
   * @param leftOut a limit that does not apply to the asker
   */
  usedUp(leftOut?: keyof Budget): string | undefined
  /** Nothing further may be asked, because of a fault that is no limit. The first one counts. */
  stop(fault: Error): void
  /** Aborts when the run is stopped, with a JudgeFailure that says why. */
  stopped: AbortSignal
}

/**
 * Counts what a run spends. Once the budget is used up, each further question is a judge error. What
 * was answered by then is kept, and a run with a larger budget goes on from there. Calls under way
 * are not aborted, so tokens and cost may end a little above the budget.
 */
export function createBudget(budget: Budget = {}): Spending {
  let spent = noUsage
  let started = 0
  const stopping = new AbortController()
  const { signal: stopped } = stopping
  const stop = (fault: Error) => stopping.abort(stopFailure(fault))
  const usedUp = (leftOut?: keyof Budget): string | undefined => {
    if (stopped.aborted) return messageOf(stopped.reason)
    const over = limitsOf({ ...spent, calls: started }, budget).find(
      ({ limit, used, most }) => limit !== leftOut && used >= most,
    )
    return over && `${over.limit} of the budget is used up: ${amount(over.used)} of ${over.most}`
  }
  return {
    usedUp,
    stop,
    stopped,
    countAnswer({ promptTokens = 0, completionTokens = 0, cost = 0 }) {
      spent = addUsage(spent, { ...noUsage, promptTokens, completionTokens, cost })
    },
    async spend(judge, ask) {
      const reason = usedUp(judge.local ? 'maxCalls' : undefined)
      if (reason !== undefined) throw new JudgeFailure(reason, { usage: noUsage })
      const calls = judge.local ? 0 : 1
      started += calls
      try {
        const reply = priced(await ask(), judge.prices)
        spent = addUsage(spent, usageOf(reply, judge))
        if (reply.replayed) started -= calls
        return reply
      } catch (error) {
        // These say that no call was made.
        if (error instanceof StepNotOffered || isUnavailable(error)) started -= calls
        throw error
      }
    },
  }
}

/** What each further question fails with. */
export const stopFailure = (fault: Error): JudgeFailure =>
  new JudgeFailure(`nothing further is asked: ${inOneLine(fault)}`, { usage: noUsage })

/** The words of a fault, which may take several lines. */
export const inOneLine = ({ message }: Error): string => message.replaceAll(/\n\s*/g, '. ')

/** How much of a limit is used. */
export interface UsedLimit {
  limit: keyof Budget
  used: number
  most: number
}

/** How much is used of each limit that a budget sets. */
export function limitsOf(spent: JudgeUsage, budget: Budget): UsedLimit[] {
  const used = {
    maxCalls: spent.calls,
    maxTokens: spent.promptTokens + spent.completionTokens,
    maxCost: spent.cost ?? 0,
  }
  return (['maxCalls', 'maxTokens', 'maxCost'] as const).flatMap(limit => {
    const most = budget[limit]
    return most === undefined ? [] : [{ limit, used: used[limit], most }]
  })
}

/** Without the digits that adding leaves behind. */
const amount = (used: number): number => Number(used.toFixed(9))

function priced(reply: JudgeReply, prices: Prices | undefined): JudgeReply {
  if (!prices || reply.replayed) return reply
  return { ...reply, cost: costOf(usageOf(reply), prices) }
}

/** In the unit of the prices. */
export function costOf(
  { promptTokens, completionTokens }: Pick<JudgeUsage, 'promptTokens' | 'completionTokens'>,
  prices: Prices,
): number {
  return (promptTokens * prices.prompt + completionTokens * prices.completion) / 1_000_000
}
