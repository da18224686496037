import { unlessAborted } from '../unlessAborted.ts'
import { systemClock } from './clock.ts'
import type { Clock } from './clock.ts'
import { Concurrency } from './concurrency.ts'
import type { ConcurrencyOptions, TrialCall } from './concurrency.ts'
import { LearnedRate } from './learnedRate.ts'
import type { RatedCall } from './learnedRate.ts'
import { StatedRate, longestWait } from './statedRate.ts'
import type { StatedLimits } from './statedRate.ts'

/** Rates that an endpoint is known to accept. */
interface Rates {
  /** @default not limited */
  requestsPerMinute?: number | undefined
  /** Of prompts and answers. @default not limited */
  tokensPerMinute?: number | undefined
  /** How many shards share the limits of the endpoint, including this one. @default 1 */
  shards?: number | undefined
}

/** The end of a call, for the limits of the endpoint. */
export interface Ending {
  /** `refused` because of too many calls; `timedOut` without a reply; `failed` otherwise. */
  outcome: 'answered' | 'refused' | 'timedOut' | 'failed'
  /** Milliseconds after which a refused call may be sent again. @default unknown */
  retryAfter?: number | undefined
  /** The limits that the endpoint states with its reply. */
  limits?: StatedLimits
}

export interface LimiterOptions extends Rates, ConcurrencyOptions {
  /** @default that of the machine */
  clock?: Clock
}

export interface LimitedCall {
  signal: AbortSignal
  /** The expected tokens of the call, if known. @default 0 */
  tokens?: number
  /** Calls of one kind take about equally long. @default all calls are of one kind */
  kind?: string
  /** Calls of a lower order go first. @default 0 */
  order?: number | undefined
  /** Receives the milliseconds that the call waits for a rate, if it is the next to go. */
  onWait?: ((milliseconds: number) => void) | undefined
}

/** Limits the calls to one endpoint. */
export interface Limiter {
  /**
   * Waits until a call may start.
   * @returns a function that frees the place of the call and takes its ending: undefined if it is unknown
   */
  take(call: LimitedCall): Promise<(ending: Ending | undefined) => void>
}

/**
 * One limiter for all calls to an endpoint. It limits how many are under way at once (Concurrency), and how many
 * start in a minute: the limits of the user or the endpoint (StatedRate), or those learned from refused calls
 * (LearnedRate). A call that waits for its retry holds no place here.
 */
export function createLimiter(options: LimiterOptions): Limiter {
  const places = new Places(options, options.clock ?? systemClock)
  return {
    async take({ signal, tokens = 0, kind = '', order = 0, onWait }) {
      signal.throwIfAborted()
      const place = await places.take({ tokens, kind, order, onWait }, signal)
      return ending => places.giveBack(place, ending)
    },
  }
}

interface PlacedCall<Result> extends LimitedCall {
  limiter: Limiter
  endingOf(reply: { result: Result } | { error: unknown }): Ending
}

/** Makes a call once there is room for it. */
export async function callInPlace<Result>(
  call: () => Promise<Result>,
  { limiter, endingOf, ...limited }: PlacedCall<Result>,
): Promise<Result> {
  const giveBack = await limiter.take(limited)
  let ending: Ending | undefined
  try {
    const result = await call()
    ending = endingOf({ result })
    return result
  } catch (error) {
    // An aborted call says nothing about the endpoint.
    ending = limited.signal.aborted ? undefined : endingOf({ error })
    throw error
  } finally {
    giveBack(ending)
  }
}

interface Asked {
  tokens: number
  kind: string
  order: number
  onWait: LimitedCall['onWait']
}

interface Waiting extends Asked {
  start(place: Place): void
}

interface Place {
  trialCall: TrialCall
  ratedCall: RatedCall
}

/** Starts calls by their order, then by arrival, when concurrency and rates allow. */
class Places {
  readonly #clock: Clock
  readonly #concurrency: Concurrency
  readonly #learned: LearnedRate
  readonly #outage: Outage
  readonly #requests: StatedRate
  readonly #tokens: StatedRate
  readonly #queue: Waiting[] = []
  #taken = 0
  #wakesAt = Infinity

  constructor(options: Rates & ConcurrencyOptions, clock: Clock) {
    this.#clock = clock
    this.#concurrency = new Concurrency(options)
    this.#learned = new LearnedRate(clock)
    this.#outage = new Outage(clock)
    const { requestsPerMinute, tokensPerMinute, shards = 1 } = options
    this.#requests = new StatedRate({ perMinute: requestsPerMinute, shards, clock })
    this.#tokens = new StatedRate({ perMinute: tokensPerMinute, shards, clock })
  }

  async take(asked: Asked, signal: AbortSignal): Promise<Place> {
    const { promise, resolve: start } = Promise.withResolvers<Place>()
    const waiting = { ...asked, start }
    this.#queue.splice(this.#queue.findLastIndex(one => one.order <= asked.order) + 1, 0, waiting)
    this.#fill()
    try {
      return await unlessAborted(promise, signal)
    } catch (error) {
      const index = this.#queue.indexOf(waiting)
      // If the call no longer waits, it got a place at the moment of its abort.
      if (index >= 0) this.#queue.splice(index, 1)
      else this.giveBack(await promise, undefined)
      throw error
    }
  }

  /** @param ending undefined if it is unknown, because the call was aborted */
  giveBack({ trialCall, ratedCall }: Place, ending: Ending | undefined): void {
    this.#taken -= 1
    const { requests, tokens } = ending?.limits ?? {}
    if (requests) this.#requests.update(requests, ratedCall.startedAt)
    if (tokens) this.#tokens.update(tokens, ratedCall.startedAt)
    if (!ending) this.#learned.left(ratedCall)
    else if (ending.outcome === 'refused') this.#refused(ratedCall, ending.retryAfter)
    else {
      this.#outage.passed()
      this.#learned.passed(ratedCall)
      if (ending.outcome === 'timedOut') this.#concurrency.timedOut(trialCall)
      if (ending.outcome === 'answered') this.#concurrency.answered(trialCall, this.#clock.now())
    }
    this.#fill()
  }

  #refused(call: RatedCall, retryAfter: number | undefined): void {
    this.#learned.refused(call, this.#outage.isOn)
    // Calls under way may still get through.
    if (this.#taken === 0) this.#outage.refused(retryAfter)
  }

  get #limit(): number {
    return this.#outage.isOn ? 1 : this.#concurrency.limit
  }

  #fill(): void {
    for (let [next] = this.#queue; next && this.#taken < this.#limit; [next] = this.#queue) {
      const rates = [this.#outage, this.#learned, this.#requests, this.#tokens]
      const startsAt = Math.max(...rates.map(rate => rate.nextStartAt()))
      if (startsAt > this.#clock.now()) return void this.#fillAt(startsAt, next)
      this.#queue.shift()
      this.#taken += 1
      this.#requests.started(1)
      this.#tokens.started(next.tokens)
      const trialCall = this.#concurrency.started(next.kind, this.#clock.now())
      next.start({ trialCall, ratedCall: this.#learned.started() })
    }
  }

  async #fillAt(time: number, { onWait }: Waiting): Promise<void> {
    if (time >= this.#wakesAt) return
    this.#wakesAt = time
    const wait = Math.max(0, time - this.#clock.now())
    onWait?.(wait)
    await this.#clock.wait(wait)
    if (this.#wakesAt === time) this.#wakesAt = Infinity
    this.#fill()
  }
}

/** Milliseconds between calls if the endpoint does not state them: the first and the longest pause. */
const firstPause = 250
const longestPause = 8000

/** A time in which the endpoint accepts no call. Calls then go one by one, with growing pauses. */
class Outage {
  readonly #clock: Clock
  #isOn = false
  #nextAt = 0
  #pause = firstPause

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Whether no call has got through since the endpoint refused one while no other was under way. */
  get isOn(): boolean {
    return this.#isOn
  }

  /** When the next call may start. */
  nextStartAt(): number {
    return this.#nextAt
  }

  /** Reports that a call got through. */
  passed(): void {
    this.#isOn = false
    this.#pause = firstPause
  }

  /**
   * Reports a refused call while no other call was under way that might still get through.
   *
   * @param retryAfter milliseconds that the endpoint asks to wait
   */
  refused(retryAfter: number | undefined): void {
    if (this.#isOn) {
      const wait = Math.min(retryAfter ?? this.#pause, longestWait)
      this.#nextAt = this.#clock.now() + wait
      this.#pause = Math.min(2 * this.#pause, longestPause)
    }
    this.#isOn = true
  }
}
