import type { Clock } from './clock.ts'

/** The state of one limit, as the endpoint reports it. */
export interface LimitState {
  /** The full amount. Absent if the endpoint does not state it. */
  limit?: number
  remaining: number
  /** Milliseconds until the full amount is available again; more than 0. */
  resetAfter: number
}

/** Limits that an endpoint states with its replies. */
export interface StatedLimits {
  requests?: LimitState
  tokens?: LimitState
}

/** The longest time in milliseconds that the endpoint may make calls wait. */
export const longestWait = 60_000

interface StatedRateOptions {
  /** The limit that the user set. */
  perMinute: number | undefined
  /** How many shards share the rate. */
  shards: number
  clock: Clock
}

/** A rate of requests or tokens that the user set, or that the endpoint states with its replies. */
export class StatedRate {
  readonly #clock: Clock
  readonly #shards: number
  /** Per millisecond, like all rates here. */
  readonly #set: number
  #stated = Infinity
  /** Milliseconds until the full stated amount is available again. No call waits longer for it. */
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

  /** Reports that a call of this amount starts. */
  started(amount: number): void {
    const stated = Math.min(amount / this.#stated, this.#resetAfter)
    const share = this.#shards * Math.max(amount / this.#set, stated)
    this.#nextAt = Math.max(this.#nextAt, this.#clock.now()) + share
  }

  /**
   * Takes in the limit that the endpoint stated with a reply. The remaining amount is spread over the time until the
   * full amount is back. If less than half remains, the used amount is spread instead: an endpoint that gives it back
   * bit by bit returns no more than that. A number that never changes has no information.
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
    // If nothing remains of an unknown limit, the rate of return is unknown too.
    if (spread === 0) return
    // A limit per day may be used at any speed.
    const isShort = resetAfter <= longestWait
    this.#stated = isShort ? spread / resetAfter : Infinity
    this.#resetAfter = resetAfter
  }
}
