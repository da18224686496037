import { setTimeout as delay } from 'node:timers/promises'
import pRetry from 'p-retry'
import type { RetryContext } from 'p-retry'
import { JudgeFailure } from '../judge.ts'
import { isTransient, reasonOf, retryAfterOf } from './faults.ts'
import type { Secrets } from './faults.ts'
import type { EndpointSettings } from './settings.ts'

interface RetryOptions extends EndpointSettings {
  temperature?: number
  signal: AbortSignal
  /** The secrets of the last attempt. */
  secrets(): Secrets
  /** When the endpoint last answered any call, by `performance.now()`. */
  lastAnswerAt(): number
}

/**
 * Retries where it may help.
 *
 * @throws JudgeFailure that says what went wrong on the way
 */
export async function retried<Received>(
  attempt: () => Promise<Received>,
  options: RetryOptions,
): Promise<Received> {
  const { retries, maxRetryTime, minRetryDelay, signal } = options
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
        maxRetryTime,
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
    throw new JudgeFailure(reason)
  }
}

/**
 * Waits before a retry, less the shortest delay, which follows anyway: as long as Retry-After asks
 * for, and longer each time while the endpoint answers no call at all. While it answers other calls,
 * the limiter slows all of them down, and a call that waited longer would only end last.
 *
 * @returns false where Retry-After is longer than there is time
 */
function createBackOff({ maxRetryTime, maxRetryDelay, signal, lastAnswerAt }: RetryOptions) {
  const start = performance.now()
  let faultedAt = -Infinity
  let unanswered = 0
  return async ({ error, retryDelay }: RetryContext): Promise<boolean> => {
    const now = performance.now()
    unanswered = lastAnswerAt() > faultedAt ? 0 : unanswered + 1
    faultedAt = now
    const timeLeft = maxRetryTime - (now - start)
    const retryAfter = retryAfterOf(error) ?? 0
    if (retryAfter > timeLeft) return false
    const longer = Math.min(retryDelay * 2 ** Math.max(0, unanswered - 1), maxRetryDelay, timeLeft)
    await delay(Math.max(0, retryAfter - retryDelay, longer - retryDelay), undefined, { signal })
    return true
  }
}
