import OpenAI from 'openai'
import { createAdaptiveLimit } from '../adaptiveLimit.ts'
import { defaultConcurrency } from '../judge.ts'
import { unlessAborted } from '../unlessAborted.ts'
import type { Credentials, CredentialSource } from './credentials.ts'
import { isKeyRefused, throttlingOf } from './faults.ts'
import type { Secrets } from './faults.ts'
import { retried } from './retries.ts'
import type { EndpointSettings } from './settings.ts'

export interface Connection extends EndpointSettings {
  credentials: CredentialSource
  temperature?: number
}

interface RequestOptions {
  signal: AbortSignal
  headers: Credentials['headers']
}

type Call = (client: OpenAI, options: RequestOptions) => Promise<unknown>

interface Asking {
  signal: AbortSignal
  /** That the call will take, as far as is known before. */
  tokens?: number
}

/** What came, and what of it must not be shown. */
interface Reply {
  reply: unknown
  secrets: Secrets
}

/**
 * What sends requests to an endpoint: one client for all of them, so that connections are reused,
 * with retries for faults on the way, and other credentials where the first are refused.
 */
export function connect(connection: Connection) {
  const { baseURL, timeout, query, fetch, credentials } = connection
  const { concurrency = defaultConcurrency } = connection
  // Each attempt takes a place, so that one that waits to be sent again leaves it to others.
  const limited = createAdaptiveLimit({ ...connection, concurrency, throttledBy: throttlingOf })
  // Each request carries its own headers, the key among them.
  const client = new OpenAI({
    apiKey: 'in the headers',
    baseURL,
    timeout,
    maxRetries: 0,
    defaultQuery: query,
    fetch: fetch && ((url, init) => fetch(url instanceof Request ? url.url : String(url), init)),
  })

  return async (call: Call, { signal, tokens = 0 }: Asking): Promise<Reply> => {
    let carried: Credentials | undefined
    let { renewable } = credentials
    const callWith = async (chosen: Promise<Credentials>) => {
      carried = await unlessAborted(chosen, signal)
      const { headers } = carried
      return limited(() => call(client, { signal, headers }), { signal, tokens })
    }
    const attempt = async () => {
      try {
        return await callWith(credentials.current())
      } catch (error) {
        if (!carried || !renewable || !isKeyRefused(error)) throw error
        renewable = false
        return callWith(credentials.insteadOf(carried))
      }
    }
    const secrets = () => carried?.secrets ?? []
    const reply = await retried(attempt, { ...connection, signal, secrets })
    return { reply, secrets: secrets() }
  }
}
