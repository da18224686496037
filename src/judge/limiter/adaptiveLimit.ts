import type { Announced } from './announcedLimits.ts'
import { systemClock } from './clock.ts'
import type { Clock } from './clock.ts'
import { Pace } from './callRate.ts'
import type { Rates, Started } from './callRate.ts'
import { unlessAborted } from '../unlessAborted.ts'
import { Width } from './concurrencyTrial.ts'
import type { Era } from './concurrencyTrial.ts'

export interface AdaptiveLimitOptions<Result> extends Rates {
  /** Calls that may be under way at once. @default 16, and up to 64 while answers take no longer */
  concurrency?: number | undefined
  /** Whether an error says that there were too many calls, and how many milliseconds to wait. */
  throttledBy(error: unknown): { retryAfter?: number | undefined } | undefined
  /** What the endpoint says of its limits with a reply. @default nothing */
  announcedIn?(reply: Reply<Result>): Announced
  /** @default that of the machine */
  clock?: Clock
}

type Reply<Result> = { result: Result } | { error: unknown }

/** Makes a call when there is room for it. `tokens` is what it will take, as far as is known. */
export type RunLimited<Result> = (
  call: () => Promise<Result>,
  options: { signal: AbortSignal; tokens?: number },
) => Promise<Result>

interface Waiting {
  tokens: number
  start(taken: Taken): void
}

/**
 * One limiter for all calls to an endpoint. It widens from 16 calls at once to as many as it may or
 * as do any good, and keeps to any rate that was set. Where the endpoint turns calls away, all wait as long as it
 * says, and go on at nine tenths of the rate that was reached, from there slowly faster again. Where
 * slowing down does not help, it is left for a while. A call that waits to be tried again takes no
 * place here.
 */
export function createAdaptiveLimit<Result>(
  options: AdaptiveLimitOptions<Result>,
): RunLimited<Result> {
  const { throttledBy, announcedIn, clock = systemClock } = options
  const pace = new Pace(options, clock)
  const places = new Places(options.concurrency, { pace, clock })
  return async (call, { signal, tokens = 0 }) => {
    signal.throwIfAborted()
    const { started, era } = await places.take(tokens, signal)
    const hear = (reply: Reply<Result>) => {
      if (announcedIn) pace.hear(announcedIn(reply), started)
    }
    try {
      const result = await call()
      hear({ result })
      pace.wentWell(started)
      places.answered(era)
      return result
    } catch (error) {
      hear({ error })
      const throttled = throttledBy(error)
      if (throttled) pace.turnedAway(started, throttled.retryAfter)
      throw error
    } finally {
      places.giveBack()
    }
  }
}

interface Taken {
  started: Started
  era: Era
}

/** Who may call now, first come first served. */
class Places {
  readonly #width: Width
  readonly #pace: Pace
  readonly #clock: Clock
  readonly #queue: Waiting[] = []
  #taken = 0
  #wakesAt = Infinity

  constructor(most: number | undefined, { pace, clock }: { pace: Pace; clock: Clock }) {
    this.#width = new Width(most)
    this.#pace = pace
    this.#clock = clock
  }

  async take(tokens: number, signal: AbortSignal): Promise<Taken> {
    const { promise, resolve: start } = Promise.withResolvers<Taken>()
    const waiting: Waiting = { tokens, start }
    this.#queue.push(waiting)
    this.#fill()
    try {
      return await unlessAborted(promise, signal)
    } catch (error) {
      const index = this.#queue.indexOf(waiting)
      // Who had a place already gives it back.
      if (index >= 0) this.#queue.splice(index, 1)
      else this.giveBack()
      throw error
    }
  }

  giveBack(): void {
    this.#taken -= 1
    this.#fill()
  }

  answered(era: Era): void {
    this.#width.answered(era, this.#clock.now())
  }

  #fill(): void {
    for (
      let next = this.#queue[0];
      next && this.#taken < this.#width.calls;
      next = this.#queue[0]
    ) {
      const opensAt = this.#pace.opensAt(next.tokens)
      if (opensAt > this.#clock.now()) return void this.#fillAt(opensAt)
      this.#queue.shift()
      this.#taken += 1
      const era = this.#width.start(this.#clock.now())
      next.start({ started: this.#pace.count(next.tokens), era })
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
