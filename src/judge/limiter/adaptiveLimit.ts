import type { AnnouncedLimits } from './announcedLimits.ts'
import { systemClock } from './clock.ts'
import type { Clock } from './clock.ts'
import { CallRate } from './callRate.ts'
import type { Rates, StartedCall } from './callRate.ts'
import { unlessAborted } from '../unlessAborted.ts'
import { ConcurrencyTrial } from './concurrencyTrial.ts'
import type { TrialCall } from './concurrencyTrial.ts'

export interface AdaptiveLimitOptions<Result> extends Rates {
  /** Calls that may be under way at once. @default 16, and up to 64 while answers take no longer */
  concurrency?: number | undefined
  /** Whether an error says that there were too many calls, and how many milliseconds to wait. */
  throttledBy(error: unknown): { retryAfter?: number | undefined } | undefined
  /** What the endpoint says of its limits with a reply. @default nothing */
  announcedIn?(reply: Reply<Result>): AnnouncedLimits
  /** @default that of the machine */
  clock?: Clock
}

type Reply<Result> = { result: Result } | { error: unknown }

/** Makes a call when there is room for it. `tokens` is what it will take, as far as is known. */
export type RunLimited<Result> = (
  call: () => Promise<Result>,
  options: { signal: AbortSignal; tokens?: number },
) => Promise<Result>

/**
 * One limiter for all calls to an endpoint. The concurrency grows from 16 to what is allowed, or to
 * what makes the run faster. Rates that the user set are kept. If the endpoint rejects calls because
 * there are too many, all wait as long as it says and go on a little below the rate that it took,
 * then slowly faster again. If slowing down does not help, the rate is not limited for a while. A
 * call that waits for its retry holds no slot here.
 */
export function createAdaptiveLimit<Result>(
  options: AdaptiveLimitOptions<Result>,
): RunLimited<Result> {
  const { throttledBy, announcedIn, clock = systemClock } = options
  const rate = new CallRate(options, clock)
  const slots = new CallSlots(options.concurrency, { rate, clock })
  return async (call, { signal, tokens = 0 }) => {
    signal.throwIfAborted()
    const { started, trialCall } = await slots.acquire(tokens, signal)
    const readLimits = (reply: Reply<Result>) => {
      if (announcedIn) rate.updateLimits(announcedIn(reply), started)
    }
    try {
      const result = await call()
      readLimits({ result })
      rate.succeeded(started)
      slots.answered(trialCall)
      return result
    } catch (error) {
      readLimits({ error })
      const throttled = throttledBy(error)
      if (throttled) rate.rejected(started, throttled.retryAfter)
      throw error
    } finally {
      slots.release()
    }
  }
}

interface QueuedCall {
  tokens: number
  start(slot: Slot): void
}

interface Slot {
  started: StartedCall
  trialCall: TrialCall
}

/** Starts calls in the order in which they came, as concurrency and rate allow. */
class CallSlots {
  readonly #trial: ConcurrencyTrial
  readonly #rate: CallRate
  readonly #clock: Clock
  readonly #queue: QueuedCall[] = []
  #inUse = 0
  #wakesAt = Infinity

  constructor(most: number | undefined, { rate, clock }: { rate: CallRate; clock: Clock }) {
    this.#trial = new ConcurrencyTrial(most)
    this.#rate = rate
    this.#clock = clock
  }

  async acquire(tokens: number, signal: AbortSignal): Promise<Slot> {
    const { promise, resolve: start } = Promise.withResolvers<Slot>()
    const queued: QueuedCall = { tokens, start }
    this.#queue.push(queued)
    this.#fill()
    try {
      return await unlessAborted(promise, signal)
    } catch (error) {
      const index = this.#queue.indexOf(queued)
      // If it is no longer queued, it got a slot in the moment of its abort.
      if (index >= 0) this.#queue.splice(index, 1)
      else this.release()
      throw error
    }
  }

  release(): void {
    this.#inUse -= 1
    this.#fill()
  }

  answered(call: TrialCall): void {
    this.#trial.answered(call, this.#clock.now())
  }

  #fill(): void {
    for (
      let next = this.#queue[0];
      next && this.#inUse < this.#trial.concurrency;
      next = this.#queue[0]
    ) {
      const nextStartAt = this.#rate.nextStartAt(next.tokens)
      if (nextStartAt > this.#clock.now()) return void this.#fillAt(nextStartAt)
      this.#queue.shift()
      this.#inUse += 1
      const trialCall = this.#trial.started(this.#clock.now())
      next.start({ started: this.#rate.started(next.tokens), trialCall })
    }
  }

  async #fillAt(time: number): Promise<void> {
    if (time >= this.#wakesAt) return
    this.#wakesAt = time
    await this.#clock.wait(Math.max(0, time - this.#clock.now()))
    if (this.#wakesAt === time) this.#wakesAt = Infinity
    this.#fill()
  }
}
