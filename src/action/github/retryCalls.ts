import { setTimeout as delay } from 'node:timers/promises'
import pRetry from 'p-retry'
import type { Client } from './githubClient.ts'
import { failedCall, isRateLimited, UnusableAnswer } from './githubClient.ts'

const mostRetries = 3

/** GitHub may ask to wait for an hour, which is too long for a job. */
const longestWait = 60_000

const firstDelay = 500

/**
 * Retries calls of a client that met a rate limit or a fault of GitHub. The only writes are a comment,
 * a label and a check, which may be written twice.
 * @param wait takes milliseconds. @default real time
 */
export function retryCalls(
  client: Client,
  wait: (milliseconds: number) => Promise<void> = delay,
): void {
  client.hook.wrap('request', (request, options) =>
    pRetry(async () => request(options), {
      retries: mostRetries,
      // All waiting is done below.
      minTimeout: 0,
      shouldRetry: async ({ error, attemptNumber }) => {
        if (!isTransient(error)) return false
        const asked = waitAskedFor(error)
        if (asked > longestWait) return false
        await wait(Math.max(asked, firstDelay * 2 ** (attemptNumber - 1)))
        return true
      },
    }),
  )
}

function isTransient(error: Error): boolean {
  if (error instanceof UnusableAnswer) return false
  const status = failedCall(error)?.status
  return status !== undefined && (status >= 500 || isRateLimited(error))
}

/** Milliseconds that Retry-After asks for, or until the rate limit resets. */
function waitAskedFor(error: Error): number {
  const headers: Record<string, string | undefined> = failedCall(error)?.headers ?? {}
  const after = headers['retry-after']
  if (after !== undefined) return Number(after) * 1000 || 0
  const reset = headers['x-ratelimit-remaining'] === '0' ? headers['x-ratelimit-reset'] : undefined
  return reset === undefined ? 0 : Math.max(0, Number(reset) * 1000 - Date.now()) || 0
}
