import type { Clock } from './clock.ts'

/** What an endpoint says of one of its limits. */
export interface LimitState {
  /** How much may be used in all. Absent where the endpoint does not say. */
  limit?: number
  remaining: number
  /** Milliseconds until all of it is available again; more than 0. */
  resetAfter: number
}

/** Limits that an endpoint states with its replies. */
export interface StatedLimits {
  requests?: LimitState
  tokens?: LimitState
}

/** Milliseconds that the endpoint may make calls wait. */
export const longestWait = 60_000

interface StatedRateOptions {
  /** What the user set. */
  perMinute: number | undefined
  /** Among how many the rate is divided. */
  shards: number
  clock: Clock
}

/** A rate of requests or of tokens that the user set, or that the endpoint states with its replies. */
export class StatedRate {
  readonly #clock: Clock
  readonly #shards: number
  /** Per millisecond, like all rates here. */
  readonly #set: number
  #stated = Infinity
  /** Milliseconds after which all of what the endpoint states is back: no call waits longer for it. */
  #resetAfter = 0
  #nextAt = 0
  #last: number | undefined
  #hasChanged = false

  constructor({ perMinute = Infinity, shards, clock }: StatedRateOptions) {
    this.#clock = clock
    this.#shards = shards
    this.#set = perMinute / 60_000
  }

  nextStartAt(): number {
    return this.#nextAt
  }

  /** A call starts that takes so much. */
  started(amount: number): void {
    const stated = Math.min(amount / this.#stated, this.#resetAfter)
    const share = this.#shards * Math.max(amount / this.#set, stated)
    this.#nextAt = Math.max(this.#nextAt, this.#clock.now()) + share
  }

  /**
   * Takes in what the endpoint stated with a reply. What is left is spread over the time until all of
   * it is back. Where less than half is left, what is gone over that time is at least as much as comes
   * back, if it comes back bit by bit. A number that never changes says nothing.
   *
   * @param startedAt when the call started: the endpoint may have counted then
   */
  update({ limit = 0, remaining, resetAfter }: LimitState, startedAt: number): void {
    this.#hasChanged ||= this.#last !== undefined && this.#last !== remaining
    this.#last = remaining
    if (!this.#hasChanged) return
    if (remaining < 1) {
      this.#nextAt = Math.max(this.#nextAt, startedAt + Math.min(resetAfter, longestWait))
    }
    const spread = Math.max(remaining, limit - remaining)
    // Nothing left of an unknown limit says nothing of what comes back.
    if (spread === 0) return
    // A limit of a day is used up as it comes.
    const isShort = resetAfter <= longestWait
    this.#stated = isShort ? spread / resetAfter : Infinity
    this.#resetAfter = resetAfter
  }
}
