import { isUnavailable } from '../../errors.ts'
import type { AnswerUsage, TokenUsage } from '../../pipeline/tokenUsage.ts'
import type { Judge, JudgeReply, JudgeUsage, Prices } from '../judge.ts'
import { InvalidAnswer, JudgeFailure, StepNotOffered } from '../judge.ts'
import { messageOf } from '../../text/whatFailed.ts'
import { addUsage, noUsage, usageOf } from '../judgeUsage.ts'
import type { Account, CountedCall, Ledger, Usage } from './ledger.ts'
import { createLedger } from './ledger.ts'

/** The limits of a run's spending on judge, embeddings and pipelines. */
export interface Budget {
  /** Calls to judge and embeddings, and by strategies of pipelines. @default not limited */
  maxCalls?: number
  /** Tokens of prompts and answers, including those that pipelines report. @default not limited */
  maxTokens?: number
  /** Cost in the unit of `prices`, including the cost that pipelines report. @default not limited */
  maxCost?: number
}

/**
 * Asks a judge while the budget lasts, and counts the cost of each reply.
 * @param ask must call `sent` when its request goes out
 */
type Spend = (
  judge: Judge,
  ask: (sent: () => void) => Promise<JudgeReply>,
  account?: Account,
) => Promise<JudgeReply>

/** A permitted call, which counts from now on. */
export type OpenCall = Pick<CountedCall, 'sent' | 'wasSent' | 'end'>

/** The spending of a run so far, and whether the run may continue. */
export interface Spending {
  spend: Spend
  /** The usage since the last call of this function, including calls that are not yet answered. */
  takeUsed(): Usage
  /** Counts a call of a pipeline. The caller must first check the budget. */
  open(): OpenCall
  /** Counts the usage that a pipeline reports with an answer. */
  countAnswer(usage: AnswerUsage): void
  /**
   * Why the run may ask no further question; undefined while the budget lasts and no fault has stopped the run.
   * @param leftOut a limit that does not apply to the asker
   */
  usedUp(leftOut?: keyof Budget): string | undefined
  /** Stops further questions because of a fault other than a limit. The first fault counts. */
  stop(fault: Error): void
  /** Aborts when the run is stopped, with a JudgeFailure that gives the reason. */
  stopped: AbortSignal
}

/**
 * Counts the spending of a run. Once the budget is used up, each further question is a judge error. Earlier answers
 * are kept, and a run with a larger budget continues from there. Calls under way are not aborted, so tokens and cost
 * may end a little above the budget.
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

/** The counts so far. */
interface Counts {
  spent: JudgeUsage
  /** Calls that were made, and opened calls that may still be made. */
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

/** An unreadable answer costs too, and so do answers that were refused or cut off. */
function pricedFailure(error: unknown, prices: Prices | undefined): unknown {
  if (error instanceof InvalidAnswer)
    return new InvalidAnswer(error.message, priced(error.reply, prices), { cause: error.cause })
  const usage = tokensOfFailure(error)
  if (!usage || !prices || !(error instanceof JudgeFailure)) return error
  const { message, cause } = error
  return new JudgeFailure(message, { cause, usage: { ...usage, ...costsOf(usage, prices) } })
}

/** The usage that a failure tells, if the model wrote anything. */
function tokensOfFailure(error: unknown): JudgeUsage | undefined {
  const usage = error instanceof JudgeFailure ? error.usage : undefined
  return usage && usage.promptTokens + usage.completionTokens > 0 ? usage : undefined
}

function usageOfFailure(
  failure: unknown,
  { judge, wasSent }: { judge: Judge; wasSent: boolean },
): JudgeUsage {
  if (failure instanceof InvalidAnswer) return usageOf(failure.reply, judge)
  const told = tokensOfFailure(failure)
  if (told) return told
  // These errors show that no call was made.
  const isCall = wasSent && !(failure instanceof StepNotOffered) && !isUnavailable(failure)
  return isCall ? usageOf({ answer: undefined }, judge) : noUsage
}

/** The failure of each further question. */
export const stopFailure = (fault: Error): JudgeFailure =>
  new JudgeFailure(`no more calls are made: ${faultInOneLine(fault)}`, { usage: noUsage })

/** The message of a fault, joined into one line. */
export const faultInOneLine = ({ message }: Error): string => message.replaceAll(/\n\s*/g, '. ')

/** The used part of a limit. */
export interface UsedLimit {
  limit: keyof Budget
  used: number
  most: number
}

/** The used part of each limit in a budget. */
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

/** Without rounding errors of additions. */
const amount = (used: number): number => Number(used.toFixed(9))

function priced(reply: JudgeReply, prices: Prices | undefined): JudgeReply {
  if (!prices || reply.replayed) return reply
  return { ...reply, ...costsOf(usageOf(reply), prices) }
}

/** The cost in the unit of the prices, and what the prompt cache saved of it. */
export function costsOf(
  { promptTokens, completionTokens, cachedPromptTokens = 0 }: Omit<TokenUsage, 'cost'>,
  { prompt, completion, cachedPrompt = prompt }: Prices,
): { cost: number; savedCost?: number } {
  const saved = cachedPromptTokens * (prompt - cachedPrompt)
  const cost = (promptTokens * prompt - saved + completionTokens * completion) / 1_000_000
  return { cost, ...(saved > 0 && { savedCost: saved / 1_000_000 }) }
}
