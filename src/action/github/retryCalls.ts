import { setTimeout as delay } from 'node:timers/promises'
import pRetry from 'p-retry'
import type { Client } from './githubClient.ts'
import { failedCall, isRateLimited } from './githubClient.ts'

const mostRetries = 3

/** GitHub may ask for an hour of patience; a job has not got that. */
const longestWait = 60_000

const firstDelay = 500

/**
 * Makes every call of a client again that GitHub turned away for now: too many of them, or a fault
 * of its own. The only ones that write are a comment and a label, which may be written twice.
 */
export function retryCalls(client: Client): void {
  client.hook.wrap('request', (request, options) =>
    pRetry(async () => request(options), {
      retries: mostRetries,
      minTimeout: firstDelay,
      shouldRetry: async ({ error, retryDelay }) => {
        if (!isTransient(error)) return false
        const wait = waitAskedFor(error)
        if (wait > longestWait) return false
        // Beyond the delay that follows anyway.
        await delay(Math.max(0, wait - retryDelay))
        return true
      },
    }),
  )
}

function isTransient(error: Error): boolean {
  const status = failedCall(error)?.status
  return status !== undefined && (status >= 500 || isRateLimited(error))
}

/** In milliseconds: what Retry-After asks for, or until the limit begins anew. */
function waitAskedFor(error: Error): number {
  const headers: Record<string, string | undefined> = failedCall(error)?.headers ?? {}
  const after = headers['retry-after']
  if (after !== undefined) return Number(after) * 1000 || 0
  const reset = headers['x-ratelimit-remaining'] === '0' ? headers['x-ratelimit-reset'] : undefined
  return reset === undefined ? 0 : Math.max(0, Number(reset) * 1000 - Date.now()) || 0
}
