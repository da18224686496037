import { setTimeout as delay } from 'node:timers/promises'
import pRetry from 'p-retry'
import type { RetryContext } from 'p-retry'
import type { CallWatch } from '../judge.ts'
import { EndpointGivenUp, JudgeFailure } from '../judge.ts'
import { isTransient, reasonOf, retryAfterOf, waitReason } from './faults.ts'
import type { Secrets } from './faults.ts'
import type { Reach } from './reach.ts'
import type { EndpointSettings } from './settings.ts'

interface RetryOptions extends EndpointSettings {
  temperature?: number
  signal: AbortSignal
  /** Aborts also where nothing further may be sent. */
  whileWaiting: AbortSignal
  /** The secrets of the last attempt. */
  secrets(): Secrets
  reach: Reach
  budget: RetryBudget
  /** Is told why the next attempt waits. */
  onWait: CallWatch['waits']
}

/** Milliseconds that a call may take with its retries. Waiting for room among other calls is free. */
export interface RetryBudget {
  /** Does what takes time. */
  during<Result>(work: () => Promise<Result>): Promise<Result>
  left(): number
}

export function createRetryBudget(milliseconds: number): RetryBudget {
  let left = milliseconds
  return {
    async during(work) {
      const start = performance.now()
      try {
        return await work()
      } finally {
        left -= performance.now() - start
      }
    },
    left: () => left,
  }
}

/**
 * Retries where it may help.
 *
 * @throws EndpointGivenUp where no other question would be answered either
 * @throws JudgeFailure that says what went wrong on the way
 */
export async function retried<Received>(
  attempt: () => Promise<Received>,
  options: RetryOptions,
): Promise<Received> {
  const { retries, minRetryDelay, signal, reach } = options
  const waitLonger = createBackOff(options)
  let attempts = 0
  try {
    return await pRetry(
      async attemptNumber => {
        attempts = attemptNumber
        return attempt()
      },
      {
        retries,
        minTimeout: minRetryDelay,
        maxTimeout: Infinity,
        factor: 1,
        randomize: true,
        signal,
        shouldRetry: async context => isTransient(context.error) && waitLonger(context),
      },
    )
  } catch (error) {
    const reason = reasonOf(error, { ...options, secrets: options.secrets(), attempts })
    if (reason === undefined) throw error
    // Without cause: the client's error may quote the key.
    const isOver = error instanceof Error && (reach.isForAll(error) || reach.isGivenUp(error))
    throw isOver ? new EndpointGivenUp(reason) : new JudgeFailure(reason)
  }
}

/** Milliseconds between attempts where nobody listens at the address: an attempt costs nothing. */
const longestDelayUnreached = 2000

/**
 * Waits before a retry, less the shortest delay, which follows anyway: as long as Retry-After asks
 * for, and longer each time while the endpoint answers no call at all. While it answers other calls,
 * the limiter slows all of them down, and a call that waited longer would only end last.
 *
 * @returns false where there is no time left, or nobody to wait for
 */
function createBackOff(options: RetryOptions) {
  const { maxRetryDelay, whileWaiting, reach, budget, onWait } = options
  let faultedAt = -Infinity
  let unanswered = 0
  return async (context: RetryContext): Promise<boolean> => {
    const { error, retryDelay } = context
    unanswered = reach.hasAnsweredSince(faultedAt) ? 0 : unanswered + 1
    faultedAt = performance.now()
    reach.failed(error)
    if (reach.isGivenUp(error)) return false
    const longest = reach.isNobodyThere(error)
      ? Math.min(longestDelayUnreached, maxRetryDelay)
      : maxRetryDelay
    const longer = Math.min(retryDelay * 2 ** Math.max(0, unanswered - 1), longest)
    const asked = retryAfterOf(error) ?? 0
    const wait = Math.max(asked, longer)
    if (wait > budget.left()) return false
    onWait(waitReason(context, { ...options, wait }), wait)
    await budget.during(async () => {
      await waitFor(Math.max(0, asked - retryDelay), whileWaiting)
      // The endpoint answers others again, so only its own words make the call wait.
      const answered = reach.nextAnswer()
      await waitFor(wait - Math.max(asked, retryDelay), whileWaiting, answered)
    })
    return true
  }
}

/** @param enough ends the wait before its time */
async function waitFor(
  milliseconds: number,
  signal: AbortSignal,
  enough = new AbortController().signal,
): Promise<void> {
  if (milliseconds <= 0) return
  try {
    await delay(milliseconds, undefined, { signal: AbortSignal.any([signal, enough]) })
  } catch (error) {
    // The timer's own error does not say why it was aborted.
    signal.throwIfAborted()
    if (!enough.aborted) throw error
  }
}
