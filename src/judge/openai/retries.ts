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
        shouldRetry: context => {
          if (!isTransient(context.error)) return false
          const left = maxRetryTime - (performance.now() - start)
          return waitsInTime(context, left)
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

/** Whether there is time to wait as the endpoint asks; the limiter does the waiting, for all calls. */
function waitsInTime({ error }: RetryContext, timeLeft: number): boolean {
  const retryAfter = retryAfterOf(error)
  return retryAfter === undefined || retryAfter <= timeLeft
}
