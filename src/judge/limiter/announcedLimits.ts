import type { Clock } from './clock.ts'

/** What an endpoint says is left of one of its limits. */
export interface Announcement {
  /** How much there is when nothing is used. Absent where it does not say. */
  limit?: number
  remaining: number
  /** Milliseconds until all of it is there again; more than 0. */
  resetAfter: number
}

/** Limits that an endpoint announces with its replies. */
export interface Announced {
  requests?: Announcement
  tokens?: Announcement
}

/** When a call started, and how much had been used with it. */
export interface Mark {
  startedAt: number
  used: number
}

/** Milliseconds that a word of the endpoint may hold calls back. */
export const longestHold = 60_000

/**
 * Of a limit that fills up bit by bit, the time until it is full grows with what is used of it. To
 * see that, so much more must be used than before, and the rate may be off by so much.
 */
const moreUsed = 1.5
const offBy = 1.25

/**
 * How much may still be used, by the last word of the endpoint and by what was used since. Who says
 * the same number every time says nothing: a number is believed once it has changed.
 */
export class Allowance {
  readonly #clock: Clock
  #used = 0
  #left = Infinity
  #limit = Infinity
  /** When all of it is there again, and how long that may take. */
  #fullAt = 0
  #period = 0
  /** What comes back in a millisecond; 0 where all comes back at once. */
  #refill = 0
  #countedAt = 0
  #heard: { used: number; remaining: number } | undefined
  #isBelieved = false
  #isSteady = false
  #reference: { gone: number; rate: number } | undefined

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** When so much may be used. */
  opensAt(amount: number): number {
    const now = this.#clock.now()
    this.#count(now)
    const missing = Math.min(amount, this.#limit) - this.#left
    if (missing <= 0) return 0
    return this.#refill > 0 ? now + Math.min(missing / this.#refill, longestHold) : this.#fullAt
  }

  use(amount: number): Mark {
    const startedAt = this.#clock.now()
    this.#count(startedAt)
    this.#used += amount
    this.#left -= amount
    return { startedAt, used: this.#used }
  }

  /** What the endpoint said with the reply to the call of that mark. */
  hear({ limit = Infinity, remaining, resetAfter }: Announcement, mark: Mark): void {
    // Replies come in any order, and what was said later counts.
    if (this.#heard && mark.used < this.#heard.used) return
    this.#isBelieved ||= this.#heard !== undefined && this.#heard.remaining !== remaining
    this.#heard = { used: mark.used, remaining }
    if (!this.#isBelieved) return
    const now = this.#clock.now()
    this.#count(now)
    this.#limit = limit
    this.#learnRefill(limit - remaining, (limit - remaining) / resetAfter)
    this.#fullAt = now + Math.min(resetAfter, longestHold)
    this.#period = Math.max(this.#period, this.#fullAt - now)
    // Of calls since then it knows nothing, nor, where it was said when the call came, of what has
    // come back since.
    const least = remaining - (this.#used - mark.used)
    const most = least + this.#refill * (now - mark.startedAt)
    this.#left = Math.min(limit, Math.max(least, Math.min(this.#left, most)))
    this.#countedAt = now
  }

  /** A rate that stays as more is gone is that at which it comes back; else all comes at once. */
  #learnRefill(gone: number, rate: number): void {
    if (!Number.isFinite(gone) || gone <= 0) return
    const before = this.#reference
    if (!before || gone < before.gone) this.#reference = { gone, rate }
    else if (gone >= moreUsed * before.gone) this.#isSteady = rate <= offBy * before.rate
    this.#refill = this.#isSteady ? rate : 0
  }

  #count(now: number): void {
    this.#left = Math.min(this.#limit, this.#left + this.#refill * (now - this.#countedAt))
    this.#countedAt = now
    if (this.#refill > 0 || now < this.#fullAt || this.#fullAt === 0) return
    // What was used beyond it is owed; what the endpoint says next corrects that.
    this.#left = this.#limit + Math.min(0, this.#left)
    this.#fullAt = now + this.#period
  }
}
