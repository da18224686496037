import { setTimeout as delay } from 'node:timers/promises'
import pRetry from 'p-retry'
import type { RetryContext } from 'p-retry'
import { withDeadline } from '../../pipeline/deadline.ts'
import type { CallWatch, RunShape } from '../judge.ts'
import { EndpointGivenUp, JudgeFailure } from '../judge.ts'
import { endpointRoom } from '../limiter/endpointRoom.ts'
import type { RoomAt } from '../limiter/endpointRoom.ts'
import { callInPlace } from '../limiter/limiter.ts'
import type { Ending } from '../limiter/limiter.ts'
import { unlessAborted } from '../unlessAborted.ts'
import type { Credentials, CredentialSource } from './credentials.ts'
import { EndpointError, isFault } from './endpointError.ts'
import {
  isKeyRefused,
  isTransient,
  faultReason,
  retryAfterOf,
  throttlingOf,
  waitReason,
} from './faults.ts'
import type { Secrets } from './faults.ts'
import { withNamedLimit } from './fetchLimit.ts'
import type { EndpointRequest, Protocol, ReceivedReply } from './protocol.ts'
import { createReach } from './reach.ts'
import type { EndpointReach } from './reach.ts'
import { withinOrigin } from './redirects.ts'
import { withBoundedReply } from './replyBody.ts'
import type { EndpointSettings } from './endpointOptions.ts'
import { createProtocolCheck } from './wrongProtocol.ts'

export interface Connection extends EndpointSettings {
  credentials: CredentialSource
  /** The run that makes the calls. @default a separate run without shards */
  run?: RunShape | undefined
}

/** Sends one request of a call. */
export type SendRequest = (request: EndpointRequest) => Promise<ReceivedReply>

/** Sends the requests of a call, one after the other. A retry begins with the first request. */
type Call = (send: SendRequest) => Promise<ReceivedReply>

interface CallOptions {
  signal: AbortSignal
  /** The expected tokens of the call, if known before. */
  tokens?: number
  /** Calls of one kind take about equally long. */
  kind?: string
  /** Calls of a lower order go first. */
  order?: number | undefined
  watch?: CallWatch | undefined
  /** Where its requests take their places. @default the limiter of this connection */
  roomAt?: RoomAt | undefined
  /** Whether the model may write without end, so that an attempt that reaches `timeout` is the last. @default false */
  mayBeEndless?: boolean | undefined
}

/** A reply, and the secrets to hide. */
export interface EndpointReply {
  reply: unknown
  secrets: Secrets
}

/**
 * Sends requests to an endpoint: through one transport, so that connections are reused, with retries for network
 * faults, and with new credentials if the first are refused.
 */
export function connect(connection: Connection, protocol: Protocol) {
  const { credentials } = connection
  const sendOnce = createSender(connection, protocol)
  const reach = createReach(connection.timeout)
  const checkProtocol = protocol.findsItsWay ? undefined : createProtocolCheck(connection)

  return async (call: Call, options: CallOptions): Promise<EndpointReply> => {
    const { signal, watch, mayBeEndless = false } = options
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
        throw reach.hasAnsweredSince(-Infinity) ? error : ((await checkProtocol?.(error)) ?? error)
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
      hints: protocol.hints,
      signal,
      waiting: whileWaiting(signal, watch),
      secrets,
      reach,
      budget,
      onWait,
      isFinal: error => mayBeEndless && isFault(error, 'timeout'),
    })
    return { reply: data, secrets: secrets() }
  }
}

interface AttemptOptions extends CallOptions {
  budget: RetryBudget
}

/** Sends a call once there is room for it. A call that waits for its retry holds no place. */
function createSender(connection: Connection, protocol: Protocol) {
  const { baseURL, timeout, query, fetch = globalThis.fetch } = connection
  const own = endpointRoom(connection.run)(connection, timeout)
  const transport = protocol.openTransport({
    baseURL,
    query,
    fetch: withBoundedReply(withinOrigin(withNamedLimit(fetch))),
  })
  const { host } = new URL(baseURL)
  const endingOf = endingIn(protocol)
  return (
    call: Call,
    { headers }: Credentials,
    options: AttemptOptions,
  ): Promise<ReceivedReply> => {
    const { watch, budget, signal, roomAt, ...place } = options
    const limiter = roomAt?.(connection, timeout) ?? own
    const timedOut = () => new EndpointError('timeout', '')
    const work = (inTime: AbortSignal) =>
      call(request => transport(request, { signal: inTime, headers }))
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

/** Describes the end of a call for its limiter. */
function endingIn({ statedLimits }: Protocol) {
  return (reply: { result: ReceivedReply } | { error: unknown }): Ending => {
    const limits = statedLimits(headersOf(reply))
    if ('result' in reply) return { outcome: 'answered', limits }
    const throttled = throttlingOf(reply.error)
    if (throttled) return { outcome: 'refused', limits, ...throttled }
    return { outcome: isFault(reply.error, 'timeout') ? 'timedOut' : 'failed', limits }
  }
}

function headersOf(reply: { result: ReceivedReply } | { error: unknown }): Headers | undefined {
  if ('result' in reply) return reply.result.response.headers
  return reply.error instanceof EndpointError ? reply.error.headers : undefined
}

/** A call asks for it several times, and a joint signal costs as much as all other work on signals. */
const known = new WeakMap<AbortSignal, { stopped: AbortSignal; joint: AbortSignal }>()

/**
 * Also aborts when the run may send nothing more: that ends waiting calls, and calls under way may still be answered.
 */
export function whileWaiting(signal: AbortSignal, watch: CallWatch | undefined): AbortSignal {
  const stopped = watch?.stopped
  if (!stopped) return signal
  const former = known.get(signal)
  if (former?.stopped === stopped) return former.joint
  const joint = AbortSignal.any([signal, stopped])
  known.set(signal, { stopped, joint })
  return joint
}

interface RetryOptions extends EndpointSettings {
  hints: Protocol['hints']
  signal: AbortSignal
  /** Also aborts when the run may send nothing more. */
  waiting: AbortSignal
  /** The secrets of the last attempt. */
  secrets(): Secrets
  reach: EndpointReach
  budget: RetryBudget
  /** Gets the reason why the next attempt waits. */
  onWait: CallWatch['waits']
  /** Whether this call ends with an error that others are retried after. */
  isFinal(error: Error): boolean
}

/** Milliseconds that a call may take with its retries. Time spent waiting for other calls does not count. */
interface RetryBudget {
  /** Runs work whose time counts. */
  during<Result>(work: () => Promise<Result>): Promise<Result>
  left(): number
  used(): number
}

function createRetryBudget(milliseconds: number): RetryBudget {
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
    used: () => milliseconds - left,
  }
}

/**
 * Retries if that may help.
 *
 * @throws EndpointGivenUp if no other question would be answered either
 * @throws JudgeFailure that names the network fault
 */
async function retried(
  attempt: () => Promise<ReceivedReply>,
  options: RetryOptions,
): Promise<ReceivedReply> {
  const { retries, minRetryDelay, signal, reach, budget, isFinal } = options
  const waitLonger = createBackOff(options)
  let attempts = 0
  let first: unknown
  try {
    return await pRetry(
      async attemptNumber => {
        attempts = attemptNumber
        return attempt().catch((error: unknown) => {
          first ??= error
          throw error
        })
      },
      {
        retries,
        minTimeout: minRetryDelay,
        maxTimeout: Infinity,
        factor: 1,
        randomize: true,
        signal,
        shouldRetry: async context =>
          isTransient(context.error) && !isFinal(context.error) && waitLonger(context),
      },
    )
  } catch (error) {
    const circumstances = { secrets: options.secrets(), attempts, first, used: budget.used() }
    const reason = faultReason(error, { ...options, ...circumstances })
    if (reason === undefined) throw error
    // Without a cause, because the error may quote the key.
    const isOver = error instanceof Error && (reach.isForAll(error) || reach.isGivenUp(error))
    throw isOver ? new EndpointGivenUp(reason) : new JudgeFailure(reason)
  }
}

/** Milliseconds of attempts in a row without a reply after which a call fails. */
const longestSilence = 120_000

/** The second attempt may come back although the first did not: a server may have been loading its model. */
const mostSilentAttempts = (timeout: number): number =>
  Math.max(2, Math.ceil(longestSilence / timeout))

/**
 * Milliseconds between attempts if no server listens at the address: an attempt costs nothing then.
 */
const longestDelayUnreached = 2000

/**
 * Waits before a retry, minus the shortest delay, which p-retry adds: the time that Retry-After asks for, and longer
 * each time while the endpoint answers no call. While it answers other calls, the limiter slows all of them down, and
 * a longer wait would only make this call end last.
 *
 * @returns false if no time is left, if the endpoint is given up, or if attempts get no reply
 */
function createBackOff(options: RetryOptions) {
  const { timeout, maxRetryDelay, waiting, reach, budget, onWait } = options
  let faultedAt = -Infinity
  let unanswered = 0
  let silent = 0
  return async (context: RetryContext): Promise<boolean> => {
    const { error, retryDelay } = context
    silent = isFault(error, 'timeout') ? silent + 1 : 0
    unanswered = reach.hasAnsweredSince(faultedAt) ? 0 : unanswered + 1
    faultedAt = performance.now()
    reach.failed(error)
    const silentLeft = silent ? mostSilentAttempts(timeout) - silent : Infinity
    if (reach.isGivenUp(error) || silentLeft <= 0) return false
    const longest = reach.isNobodyThere(error)
      ? Math.min(longestDelayUnreached, maxRetryDelay)
      : maxRetryDelay
    const longer = Math.min(retryDelay * 2 ** Math.max(0, unanswered - 1), longest)
    const asked = retryAfterOf(error) ?? 0
    const wait = Math.max(asked, longer)
    if (wait > budget.left()) return false
    const retriesLeft = Math.min(context.retriesLeft, silentLeft)
    onWait(waitReason({ ...context, retriesLeft }, { ...options, wait }), wait)
    await budget.during(async () => {
      await waitFor(Math.max(0, asked - retryDelay), waiting)
      // Once the endpoint answers other calls again, the call waits only as long as the endpoint asks.
      const answered = reach.nextAnswer()
      await waitFor(wait - Math.max(asked, retryDelay), waiting, answered)
    })
    return true
  }
}

/** @param enough ends the wait early */
async function waitFor(
  milliseconds: number,
  signal: AbortSignal,
  enough = new AbortController().signal,
): Promise<void> {
  if (milliseconds <= 0) return
  try {
    await delay(milliseconds, undefined, { signal: AbortSignal.any([signal, enough]) })
  } catch (error) {
    // The error of the timer lacks the reason of the abort.
    signal.throwIfAborted()
    if (!enough.aborted) throw error
  }
}
