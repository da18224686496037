import type { Clock } from './clock.ts'

/** What an endpoint says of one of its limits. */
export interface LimitState {
  /** How much may be used in all. Absent where the endpoint does not say. */
  limit?: number
  remaining: number
  /** Milliseconds until all of it is available again; more than 0. */
  resetAfter: number
}

/** Limits that an endpoint announces with its replies. */
export interface AnnouncedLimits {
  requests?: LimitState
  tokens?: LimitState
}

/** When a call started, and how much had been used by then, the call included. */
export interface CallStart {
  startedAt: number
  used: number
}

/** Milliseconds that the endpoint may make calls wait. */
export const longestWait = 60_000

/**
 * A limit that refills steadily is full the later the more is used of it. To tell, at least so many
 * times as much must be used as before, and the measured rates may differ by so much.
 */
const moreUsed = 1.5
const rateTolerance = 1.25

/**
 * How much of an announced limit may still be used: what the endpoint said last, less what was used
 * since. Some endpoints always announce the same number, so a number counts once it has changed.
 */
export class RemainingQuota {
  readonly #clock: Clock
  #used = 0
  #left = Infinity
  #limit = Infinity
  /** When the whole limit is available again, and how long that may take. */
  #resetAt = 0
  #period = 0
  /** What is refilled in a millisecond; 0 where all of it comes back at once. */
  #refill = 0
  #countedAt = 0
  #announced: { used: number; remaining: number } | undefined
  #hasChanged = false
  #refillsSteadily = false
  #reference: { gone: number; rate: number } | undefined

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** When so much may be used. */
  availableAt(amount: number): number {
    const now = this.#clock.now()
    this.#refillUntil(now)
    const missing = Math.min(amount, this.#limit) - this.#left
    if (missing <= 0) return 0
    return this.#refill > 0 ? now + Math.min(missing / this.#refill, longestWait) : this.#resetAt
  }

  use(amount: number): CallStart {
    const startedAt = this.#clock.now()
    this.#refillUntil(startedAt)
    this.#used += amount
    this.#left -= amount
    return { startedAt, used: this.#used }
  }

  /** Takes in what the endpoint announced with the reply to that call. */
  update({ limit = Infinity, remaining, resetAfter }: LimitState, call: CallStart): void {
    // Replies come in any order, and the later announcement counts.
    if (this.#announced && call.used < this.#announced.used) return
    this.#hasChanged ||= this.#announced !== undefined && this.#announced.remaining !== remaining
    this.#announced = { used: call.used, remaining }
    if (!this.#hasChanged) return
    const now = this.#clock.now()
    this.#refillUntil(now)
    this.#limit = limit
    this.#learnRefill(limit - remaining, (limit - remaining) / resetAfter)
    this.#resetAt = now + Math.min(resetAfter, longestWait)
    this.#period = Math.max(this.#period, this.#resetAt - now)
    // The announcement leaves out the calls since then. If the endpoint made it when the call came,
    // it also leaves out what was refilled since.
    const least = remaining - (this.#used - call.used)
    const most = least + this.#refill * (now - call.startedAt)
    this.#left = Math.min(limit, Math.max(least, Math.min(this.#left, most)))
    this.#countedAt = now
  }

  /** The limit refills steadily if the rate stays the same while more of it is gone. */
  #learnRefill(gone: number, rate: number): void {
    if (!Number.isFinite(gone) || gone <= 0) return
    const before = this.#reference
    if (!before || gone < before.gone) this.#reference = { gone, rate }
    else if (gone >= moreUsed * before.gone)
      this.#refillsSteadily = rate <= rateTolerance * before.rate
    this.#refill = this.#refillsSteadily ? rate : 0
  }

  #refillUntil(now: number): void {
    this.#left = Math.min(this.#limit, this.#left + this.#refill * (now - this.#countedAt))
    this.#countedAt = now
    if (this.#refill > 0 || now < this.#resetAt || this.#resetAt === 0) return
    // What was used beyond the limit is owed; the next announcement corrects that.
    this.#left = this.#limit + Math.min(0, this.#left)
    this.#resetAt = now + this.#period
  }
}
