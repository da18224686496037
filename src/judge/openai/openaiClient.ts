import OpenAI, { APIError } from 'openai'
import { createAdaptiveLimit } from '../limiter/adaptiveLimit.ts'
import { unlessAborted } from '../unlessAborted.ts'
import { announcedLimits } from './limitHeaders.ts'
import type { Credentials, CredentialSource } from './credentials.ts'
import { isKeyRefused, throttlingOf } from './faults.ts'
import type { Secrets } from './faults.ts'
import { retried } from './retryCall.ts'
import type { EndpointSettings } from './settings.ts'

export interface Connection extends EndpointSettings {
  credentials: CredentialSource
  temperature?: number
}

interface RequestOptions {
  signal: AbortSignal
  headers: Credentials['headers']
}

/** A reply as data, and with its headers. */
interface Received {
  data: unknown
  response: Response
}

type Call = (client: OpenAI, options: RequestOptions) => Promise<Received>

interface CallOptions {
  signal: AbortSignal
  /** Tokens that the call will take, as far as is known before. */
  tokens?: number
}

/** A reply, and what must not be shown of it. */
interface Reply {
  reply: unknown
  secrets: Secrets
}

/**
 * Sends requests to an endpoint: by one client, so that connections are reused, with retries for
 * faults on the way, and with new credentials where the first are refused.
 */
export function connect(connection: Connection) {
  const { baseURL, timeout, query, fetch, credentials } = connection
  // Each attempt is limited by itself, so a call that waits for its retry holds no slot.
  const limited = createAdaptiveLimit<Received>({
    ...connection,
    throttledBy: throttlingOf,
    announcedIn: reply => announcedLimits(headersOf(reply)),
  })
  let lastAnswerAt = -Infinity
  // Each request carries its own headers, the key among them.
  const client = new OpenAI({
    apiKey: 'in the headers',
    baseURL,
    timeout,
    maxRetries: 0,
    defaultQuery: query,
    fetch: fetch && ((url, init) => fetch(url instanceof Request ? url.url : String(url), init)),
  })

  return async (call: Call, { signal, tokens = 0 }: CallOptions): Promise<Reply> => {
    let carried: Credentials | undefined
    let { renewable } = credentials
    const callWith = async (chosen: Promise<Credentials>) => {
      carried = await unlessAborted(chosen, signal)
      const { headers } = carried
      const received = await limited(() => call(client, { signal, headers }), { signal, tokens })
      lastAnswerAt = performance.now()
      return received
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
    const { data: reply } = await retried(attempt, {
      ...connection,
      signal,
      secrets,
      lastAnswerAt: () => lastAnswerAt,
    })
    return { reply, secrets: secrets() }
  }
}

function headersOf(reply: { result: Received } | { error: unknown }): Headers | undefined {
  if ('result' in reply) return reply.result.response.headers
  return reply.error instanceof APIError ? reply.error.headers : undefined
}
