import { setTimeout as delay } from 'node:timers/promises'

/** Rates that an endpoint is known to take. */
export interface Rates {
  /** @default not limited */
  requestsPerMinute?: number | undefined
  /** Of prompts and answers. @default not limited */
  tokensPerMinute?: number | undefined
}

export interface Clock {
  /** Milliseconds. */
  now(): number
  wait(milliseconds: number): Promise<void>
}

export const systemClock: Clock = {
  now: () => performance.now(),
  wait: async milliseconds => delay(milliseconds),
}

/** What is left of the rate that was reached when the endpoint turned calls away. */
const backOff = 0.9

/** How much faster it goes again with each call that went well. */
const speedUp = 1.005

/** Milliseconds without calls after one was turned away without a word on how long to wait. */
const defaultPause = 250

const shortestMeasure = 1000

/** When the next call may start, by the rates that were set and the one that was learned. */
export class Pace {
  readonly #clock: Clock
  /** Per millisecond, as all rates here. */
  readonly #mostRate: number
  readonly #tokenRate: number
  #rate: number
  #opens = 0
  #tokensFree = 0
  /** Since when calls are counted, and how many the endpoint has taken. */
  #since: number
  #taken = 0

  constructor({ requestsPerMinute, tokensPerMinute }: Rates, clock: Clock) {
    this.#clock = clock
    this.#mostRate = (requestsPerMinute ?? Infinity) / 60_000
    this.#tokenRate = (tokensPerMinute ?? Infinity) / 60_000
    this.#rate = this.#mostRate
    this.#since = clock.now()
  }

  opensAt(): number {
    return Math.max(this.#opens, this.#tokensFree)
  }

  /** A call starts now. */
  count(tokens: number): void {
    const now = this.#clock.now()
    this.#taken += 1
    this.#opens = Math.max(this.#opens, now) + 1 / this.#rate
    this.#tokensFree = Math.max(this.#tokensFree, now) + tokens / this.#tokenRate
  }

  wentWell(): void {
    this.#rate = Math.min(this.#mostRate, this.#rate * speedUp)
  }

  turnedAway(startedAt: number, retryAfter = defaultPause): void {
    const now = this.#clock.now()
    this.#opens = Math.max(this.#opens, now + retryAfter)
    // Calls that had started before it was slowed down say nothing of the new rate.
    if (startedAt < this.#since) return
    const taken = Math.max(this.#taken - 1, 1)
    const reached = taken / Math.max(now - this.#since, shortestMeasure)
    this.#rate = Math.min(this.#mostRate, this.#rate, reached * backOff)
    this.#since = now + retryAfter
    this.#taken = 0
  }
}
