import { setTimeout as delay } from 'node:timers/promises'
import pRetry from 'p-retry'
import type { RetryContext } from 'p-retry'
import { JudgeFailure } from '../judge.ts'
import { isTransient, reasonOf, retryAfterOf } from './faults.ts'
import type { Secrets } from './faults.ts'
import type { EndpointSettings } from './settings.ts'

const maxRetryDelay = 30_000

interface Retrying extends EndpointSettings {
  temperature?: number
  signal: AbortSignal
  /** Those of the last attempt. */
  secrets(): Secrets
}

/**
 * Tries again where it may help.
 *
 * @throws JudgeFailure that says what went wrong on the way
 */
export async function retried(
  attempt: () => Promise<unknown>,
  retrying: Retrying,
): Promise<unknown> {
  const { retries, maxRetryTime, minRetryDelay, signal } = retrying
  const start = performance.now()
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
        maxTimeout: Math.max(maxRetryDelay, minRetryDelay),
        randomize: true,
        signal,
        shouldRetry: async context => {
          if (!isTransient(context.error)) return false
          const left = maxRetryTime - (performance.now() - start)
          return waitAsTold(context, left, signal)
        },
      },
    )
  } catch (error) {
    const reason = reasonOf(error, { ...retrying, secrets: retrying.secrets(), attempts })
    if (reason === undefined) throw error
    // Without cause: the client's error may quote the key.
    throw new JudgeFailure(reason)
  }
}

/** Waits what Retry-After asks for beyond the delay that follows anyway; false where that is too long. */
async function waitAsTold(
  { error, retryDelay }: RetryContext,
  timeLeft: number,
  signal: AbortSignal,
): Promise<boolean> {
  const retryAfter = retryAfterOf(error)
  if (retryAfter === undefined) return true
  if (retryAfter > timeLeft) return false
  await delay(Math.max(0, retryAfter - retryDelay), undefined, { signal })
  return true
}
