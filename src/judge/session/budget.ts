import { isUnavailable } from '../../errors.ts'
import type { AnswerUsage } from '../../pipeline/pipeline.ts'
import type { Judge, JudgeReply, JudgeUsage, Prices } from '../judge.ts'
import { InvalidAnswer, JudgeFailure, StepNotOffered } from '../judge.ts'
import { messageOf } from '../../text/whatFailed.ts'
import { addUsage, noUsage, usageOf } from '../judgeUsage.ts'
import type { Account, CountedCall, Ledger, Usage } from './ledger.ts'
import { createLedger } from './ledger.ts'

/** What a run may spend on judge, embeddings and pipelines. */
export interface Budget {
  /** Of judge, embeddings and the strategies of pipelines. @default not limited */
  maxCalls?: number
  /** Of prompts and answers, those that pipelines tell included. @default not limited */
  maxTokens?: number
  /** In the unit of `prices`, with what pipelines tell. @default not limited */
  maxCost?: number
}

/**
 * Lets a judge answer as long as the budget lasts, and says what each reply cost.
 * @param ask is to call `sent` when its request goes out
 */
type Spend = (
  judge: Judge,
  ask: (sent: () => void) => Promise<JudgeReply>,
  account?: Account,
) => Promise<JudgeReply>

/** A call that counts from now on, because it may be made. */
export type OpenCall = Pick<CountedCall, 'sent' | 'wasSent' | 'end'>

/** What a run has spent so far, and whether it may go on. */
export interface Spending {
  spend: Spend
  /** What was used since this was asked last, by calls that are not answered yet too. */
  takeUsed(): Usage
  /** Counts a call that a pipeline makes. To look first whether the budget lasts is the caller's. */
  open(): OpenCall
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
  const counts: Counts = { spent: noUsage, started: 0, ledger: createLedger() }
  const stopping = new AbortController()
  const { signal: stopped } = stopping
  const stop = (fault: Error) => stopping.abort(stopFailure(fault))
  const usedUp = (leftOut?: keyof Budget): string | undefined => {
    if (stopped.aborted) return messageOf(stopped.reason)
    const { spent, started } = counts
    const over = limitsOf({ ...spent, calls: started }, budget).find(
      ({ limit, used, most }) => limit !== leftOut && used >= most,
    )
    return over && `${over.limit} of the budget is used up: ${amount(over.used)} of ${over.most}`
  }
  return {
    usedUp,
    stop,
    stopped,
    takeUsed() {
      const used = counts.ledger.total()
      counts.ledger = createLedger()
      return used
    },
    open: () => openCall(1, 'pipeline', counts),
    countAnswer(usage) {
      const { promptTokens = 0, completionTokens = 0, cost = 0 } = usage
      const told = { ...noUsage, promptTokens, completionTokens, cost }
      counts.spent = addUsage(counts.spent, told)
      counts.ledger.countAnswer(usage)
    },
    spend(judge, ask, account = 'judge') {
      const reason = usedUp(judge.local ? 'maxCalls' : undefined)
      if (reason === undefined) return counted(ask, { judge, account, counts })
      return Promise.reject(new JudgeFailure(reason, { usage: noUsage }))
    },
  }
}

/** What was counted so far. */
interface Counts {
  spent: JudgeUsage
  /** Calls that were made, and those that may still be made because they were asked for. */
  started: number
  ledger: Ledger
}

interface CallToCount {
  judge: Judge
  account: Account
  counts: Counts
}

async function counted(
  ask: Parameters<Spend>[1],
  { judge, account, counts }: CallToCount,
): Promise<JudgeReply> {
  const call = openCall(judge.local ? 0 : 1, account, counts)
  try {
    const reply = priced(await ask(() => judge.local || call.sent()), judge.prices)
    call.end(usageOf(reply, judge))
    return reply
  } catch (error) {
    const failure = pricedFailure(error, judge.prices)
    call.end(usageOfFailure(failure, { judge, wasSent: call.wasSent() }))
    throw failure
  }
}

function openCall(calls: 0 | 1, account: keyof Usage, counts: Counts): OpenCall {
  counts.started += calls
  const call = counts.ledger.call(account)
  return {
    ...call,
    end(usage) {
      counts.spent = addUsage(counts.spent, usage)
      counts.started += usage.calls - calls
      call.end(usage)
    },
  }
}

/** An answer that can't be read was paid for too. */
function pricedFailure(error: unknown, prices: Prices | undefined): unknown {
  if (!(error instanceof InvalidAnswer)) return error
  return new InvalidAnswer(error.message, priced(error.reply, prices), { cause: error.cause })
}

function usageOfFailure(
  failure: unknown,
  { judge, wasSent }: { judge: Judge; wasSent: boolean },
): JudgeUsage {
  if (failure instanceof InvalidAnswer) return usageOf(failure.reply, judge)
  // These say that no call was made.
  const isCall = wasSent && !(failure instanceof StepNotOffered) && !isUnavailable(failure)
  return isCall ? usageOf({ answer: undefined }, judge) : noUsage
}

/** What each further question fails with. */
export const stopFailure = (fault: Error): JudgeFailure =>
  new JudgeFailure(`no more calls are made: ${faultInOneLine(fault)}`, { usage: noUsage })

/** The words of a fault, which may take several lines. */
export const faultInOneLine = ({ message }: Error): string => message.replaceAll(/\n\s*/g, '. ')

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
