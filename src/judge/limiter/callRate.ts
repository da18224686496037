import { longestWait, RemainingQuota } from './announcedLimits.ts'
import type { AnnouncedLimits, CallStart } from './announcedLimits.ts'
import type { Clock } from './clock.ts'
import { OverloadCheck } from './overload.ts'

/** Rates that an endpoint is known to take. */
export interface Rates {
  /** @default not limited */
  requestsPerMinute?: number | undefined
  /** Of prompts and answers. @default not limited */
  tokensPerMinute?: number | undefined
}

/** A call as each of the two limits knows it. */
export interface StartedCall {
  requests: CallStart
  tokens: CallStart
}

/** The new rate after too many rejected calls, as a share of the rate of accepted ones. */
const backOff = 0.95

/** How much each accepted call raises the rate, and after how many in a row it is twice as much. */
const speedUp = 0.001
const callsToDouble = 20

/** The same far below the rate at which calls were last rejected, and up to which share of it. */
const fastSpeedUp = 0.02
const nearCeiling = 0.9

/**
 * Milliseconds without calls after a rejection that does not say how long to wait: at first, and at
 * most while no call is accepted at all.
 */
const firstPause = 250
const longestPause = 8000

const shortestMeasure = 1000

/** The rate goes down when such a share of at least so many calls is rejected. */
const callsToMeasure = 20
const shareToSlowDown = 0.06

/** What a single rejected call leaves of the rate. */
const leftAfterOne = 0.97

/** The rate is far too high when so many calls are rejected, and such a share of all. */
const rejectedFarTooHigh = 5
const shareFarTooHigh = 0.7
const leftWhenFarTooHigh = 0.4

/** How often in a row slowing down may change nothing before it is given up. */
const mostUselessSlowdowns = 3

/** For how many calls the rate is not limited after slowing down did not help; doubled each time. */
const callsUnlimited = 100
const mostCallsUnlimited = 1600

/** So many rejected calls, and nearly all, show that there is a limit after all. */
const rejectedToLimitAgain = 12

/** When the next call may start, by the rates that the user set and the one that was learned. */
export class CallRate {
  readonly #clock: Clock
  /** Per millisecond, like all rates here. */
  readonly #mostRate: number
  readonly #tokenRate: number
  #rate: number
  /** The rate at which calls were last rejected. */
  #ceiling = 0
  #pause = firstPause
  #requestsAt = 0
  #tokensAt = 0
  #overloadCheck: OverloadCheck | undefined
  /** Since when calls are counted, how many there were, and how many of them were rejected. */
  #since: number
  #calls = 0
  #rejected = 0
  #acceptedInARow = 0
  /** The rate of accepted calls before the last slowdown, and how many slowdowns did not help. */
  #acceptedBefore = 0
  #uselessSlowdowns = 0
  /** For how many further calls the rate is not limited, because slowing down does not help. */
  #unlimited = 0
  #nextUnlimited = callsUnlimited
  readonly #requestsLeft: RemainingQuota
  readonly #tokensLeft: RemainingQuota

  constructor({ requestsPerMinute, tokensPerMinute }: Rates, clock: Clock) {
    this.#clock = clock
    this.#mostRate = (requestsPerMinute ?? Infinity) / 60_000
    this.#tokenRate = (tokensPerMinute ?? Infinity) / 60_000
    this.#rate = this.#mostRate
    this.#since = clock.now()
    this.#requestsLeft = new RemainingQuota(clock)
    this.#tokensLeft = new RemainingQuota(clock)
  }

  /** When a call that takes so many tokens may start. */
  nextStartAt(tokens: number): number {
    return Math.max(
      this.#requestsAt,
      this.#tokensAt,
      this.#overloadCheck?.nextStartAt(this.#clock.now()) ?? 0,
      this.#requestsLeft.availableAt(1),
      this.#tokensLeft.availableAt(tokens),
    )
  }

  /** A call starts now. */
  started(tokens: number): StartedCall {
    const now = this.#clock.now()
    this.#calls += 1
    this.#unlimited = Math.max(0, this.#unlimited - 1)
    this.#requestsAt = Math.max(this.#requestsAt, now) + 1 / this.#rate
    this.#tokensAt = Math.max(this.#tokensAt, now) + tokens / this.#tokenRate
    const call = { requests: this.#requestsLeft.use(1), tokens: this.#tokensLeft.use(tokens) }
    this.#overloadCheck?.started(call.requests)
    if (this.#overloadCheck?.isDisproven) this.#stopLimiting()
    return call
  }

  /** Takes in what the endpoint announced with the reply to that call. */
  updateLimits({ requests, tokens }: AnnouncedLimits, call: StartedCall): void {
    if (requests) this.#requestsLeft.update(requests, call.requests)
    if (tokens) this.#tokensLeft.update(tokens, call.tokens)
  }

  succeeded({ requests: call }: StartedCall): void {
    this.#overloadCheck?.ended(call)
    this.#acceptedInARow += 1
    this.#pause = firstPause
    const isFar = this.#rate < nearCeiling * this.#ceiling
    const faster = isFar ? fastSpeedUp : speedUp * (1 + this.#acceptedInARow / callsToDouble)
    this.#rate = Math.min(this.#mostRate, this.#rate * (1 + faster))
  }

  rejected({ requests: call }: StartedCall, retryAfter: number | undefined): void {
    const now = this.#clock.now()
    // One call may be told to wait for a day. The others find out sooner whether they must, too.
    const wait = retryAfter && Math.min(retryAfter, longestWait)
    if (wait !== undefined) this.#requestsAt = Math.max(this.#requestsAt, now + wait)
    // A call that started before the last slowdown says nothing of the new rate.
    if (call.startedAt < this.#since) return
    this.#rejected += 1
    this.#acceptedInARow = 0
    const staysUnlimited = !(this.#isFarTooHigh && this.#rejected >= rejectedToLimitAgain)
    if (this.#unlimited > 0 && staysUnlimited) return
    this.#unlimited = 0
    if (this.#rate < this.#mostRate) this.#correct(now, wait)
    else if (wait !== undefined || this.#isOverload(now, call)) this.#beginLimiting(now, wait)
  }

  #isOverload(now: number, call: CallStart): boolean {
    this.#overloadCheck ??= new OverloadCheck(now - call.startedAt)
    this.#overloadCheck.rejected(call)
    return this.#overloadCheck.isProven
  }

  #beginLimiting(now: number, retryAfter = this.#pause): void {
    if (this.#rejected === this.#calls) return this.#waitUntil(now + retryAfter)
    this.#slowTo(backOff * this.#acceptedUntil(now + retryAfter), now + retryAfter)
  }

  /** The learned rate may be too high. */
  #correct(now: number, retryAfter = this.#pause): void {
    const share = this.#rejected / this.#calls
    const startAt = now + retryAfter
    const isClosed =
      this.#rejected === this.#calls &&
      (this.#calls >= rejectedFarTooHigh || this.#pause > firstPause)
    if (isClosed) return this.#waitUntil(startAt)
    if (this.#isFarTooHigh) return this.#slowTo(leftWhenFarTooHigh * this.#rate, startAt)
    if (this.#calls < callsToMeasure || share < shareToSlowDown) {
      this.#ceiling = this.#rate
      this.#rate *= leftAfterOne
      return
    }
    const accepted = this.#acceptedUntil(now)
    // If fewer calls are accepted at a lower rate, the rate is not why they are rejected.
    this.#uselessSlowdowns = accepted < 0.9 * this.#acceptedBefore ? this.#uselessSlowdowns + 1 : 0
    if (this.#uselessSlowdowns >= mostUselessSlowdowns) return this.#stopLimiting()
    this.#acceptedBefore = accepted
    this.#slowTo(backOff * accepted, startAt)
  }

  get #isFarTooHigh(): boolean {
    return this.#rejected >= rejectedFarTooHigh && this.#rejected >= shareFarTooHigh * this.#calls
  }

  /** The rate of accepted calls. */
  #acceptedUntil(now: number): number {
    const elapsed = Math.max(now - this.#since, shortestMeasure)
    return Math.max(this.#calls - this.#rejected, 1) / elapsed
  }

  /** No call is accepted at all, which says nothing of the rate. */
  #waitUntil(startAt: number): void {
    this.#pause = Math.min(2 * this.#pause, longestPause)
    this.#requestsAt = Math.max(this.#requestsAt, startAt)
    this.#restart(this.#requestsAt)
  }

  #slowTo(rate: number, startAt: number): void {
    this.#ceiling = Math.min(this.#rate, this.#mostRate, rate / backOff)
    this.#rate = Math.min(this.#mostRate, rate)
    this.#requestsAt = Math.max(this.#requestsAt, startAt)
    this.#restart(this.#requestsAt)
  }

  /** Goes on without a learned rate, because the number of calls is not why some are rejected. */
  #stopLimiting(): void {
    this.#rate = this.#mostRate
    this.#requestsAt = this.#clock.now()
    this.#unlimited = this.#nextUnlimited
    this.#nextUnlimited = Math.min(2 * this.#nextUnlimited, mostCallsUnlimited)
    this.#uselessSlowdowns = 0
    this.#restart(this.#requestsAt)
  }

  #restart(since: number): void {
    this.#overloadCheck = undefined
    this.#since = since
    this.#calls = 0
    this.#rejected = 0
  }
}
