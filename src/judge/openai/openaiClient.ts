import OpenAI, { APIError } from 'openai'
import { withDeadline } from '../../pipeline/deadline.ts'
import type { CallWatch, RunShape } from '../judge.ts'
import { endpointRoom } from '../limiter/endpointRoom.ts'
import type { RoomAt } from '../limiter/endpointRoom.ts'
import { callInPlace } from '../limiter/limiter.ts'
import type { Ending } from '../limiter/limiter.ts'
import { unlessAborted } from '../unlessAborted.ts'
import { statedLimits } from './limitHeaders.ts'
import type { Credentials, CredentialSource } from './credentials.ts'
import { AttemptTimeout, isKeyRefused, throttlingOf } from './faults.ts'
import type { Secrets } from './faults.ts'
import { withNamedLimit } from './fetchLimit.ts'
import { createReach } from './reach.ts'
import { withinOrigin } from './redirects.ts'
import { withBoundedReply } from './replyBody.ts'
import { createRetryBudget, retried } from './retryCall.ts'
import type { RetryBudget } from './retryCall.ts'
import type { EndpointSettings } from './settings.ts'
import { whileWaiting } from './whileWaiting.ts'
import { createProtocolCheck } from './wrongProtocol.ts'

export interface Connection extends EndpointSettings {
  credentials: CredentialSource
  /** The run that the calls are made in. @default a run of its own, without shards */
  run?: RunShape | undefined
  temperature?: number
}

/** What each request of a call is sent with. */
export interface RequestOptions {
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
  /** Calls of one kind take about as long. */
  kind?: string
  /** Calls of a lower order go first. */
  order?: number | undefined
  watch?: CallWatch | undefined
  /** Where its requests take their places. @default with all other calls of this connection */
  roomAt?: RoomAt | undefined
}

/** A reply, and what must not be shown of it. */
export interface Reply {
  reply: unknown
  secrets: Secrets
}

/**
 * Sends requests to an endpoint: by one client, so that connections are reused, with retries for
 * faults on the way, and with new credentials where the first are refused.
 */
export function connect(connection: Connection) {
  const { credentials } = connection
  const sendOnce = createSender(connection)
  const reach = createReach(connection.timeout)
  const checkProtocol = createProtocolCheck(connection)

  return async (call: Call, options: CallOptions): Promise<Reply> => {
    const { signal, watch } = options
    const budget = createRetryBudget(connection.maxRetryTime)
    let carried: Credentials | undefined
    let { renewable } = credentials
    const callWith = async (chosen: Promise<Credentials>) => {
      carried = await unlessAborted(chosen, signal)
      try {
        const received = await sendOnce(call, carried, { ...options, budget })
        reach.answered()
        return received
      } catch (error) {
        throw reach.hasAnsweredSince(-Infinity) ? error : await checkProtocol(error)
      }
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
    const onWait: CallWatch['waits'] = (...wait) => watch?.waits(...wait)
    const { data } = await retried(attempt, {
      ...connection,
      signal,
      whileWaiting: whileWaiting(signal, watch),
      secrets,
      reach,
      budget,
      onWait,
    })
    return { reply: data, secrets: secrets() }
  }
}

interface AttemptOptions extends CallOptions {
  budget: RetryBudget
}

/** Sends a request once, when there is room for it: a call that waits for its retry holds no place. */
function createSender(connection: Connection) {
  const { baseURL, timeout, query, fetch = globalThis.fetch } = connection
  const own = endpointRoom(connection.run)(connection, timeout)
  const send = withBoundedReply(withinOrigin(withNamedLimit(fetch)))
  const { host } = new URL(baseURL)
  // Each request carries its own headers, the key among them.
  const client = new OpenAI({
    apiKey: 'in the headers',
    baseURL,
    // It ends before the body of a reply has come, so that each attempt has a timer of its own.
    timeout: longestTimeout,
    maxRetries: 0,
    defaultQuery: query,
    fetch: (url, init) => send(url instanceof Request ? url.url : String(url), init),
  })
  return (call: Call, { headers }: Credentials, options: AttemptOptions): Promise<Received> => {
    const { watch, budget, signal, roomAt, ...place } = options
    const limiter = roomAt?.(connection, timeout) ?? own
    const timedOut = () => new AttemptTimeout()
    const work = (inTime: AbortSignal) => call(client, { signal: inTime, headers })
    const onWait = (milliseconds: number) =>
      watch?.waits(
        `waiting ${Math.ceil(milliseconds / 1000)} s until ${host} may be asked again`,
        milliseconds,
      )
    return callInPlace(
      async () => {
        const end = watch?.sent()
        try {
          return await budget.during(() => withDeadline(work, { timeout, signal, timedOut }))
        } finally {
          end?.()
        }
      },
      { ...place, limiter, endingOf, signal: whileWaiting(signal, watch), onWait },
    )
  }
}

/** Milliseconds: the longest that a timer takes. */
const longestTimeout = 2_147_483_647

function endingOf(reply: { result: Received } | { error: unknown }): Ending {
  const limits = statedLimits(headersOf(reply))
  if ('result' in reply) return { outcome: 'answered', limits }
  const throttled = throttlingOf(reply.error)
  if (throttled) return { outcome: 'refused', limits, ...throttled }
  return { outcome: reply.error instanceof AttemptTimeout ? 'timedOut' : 'failed', limits }
}

function headersOf(reply: { result: Received } | { error: unknown }): Headers | undefined {
  if ('result' in reply) return reply.result.response.headers
  return reply.error instanceof APIError ? reply.error.headers : undefined
}
