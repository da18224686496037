import { Allowance, longestHold } from './announcedLimits.ts'
import type { Announced, Mark } from './announcedLimits.ts'
import type { Clock } from './clock.ts'
import { Suspicion } from './overload.ts'

/** Rates that an endpoint is known to take. */
export interface Rates {
  /** @default not limited */
  requestsPerMinute?: number | undefined
  /** Of prompts and answers. @default not limited */
  tokensPerMinute?: number | undefined
}

/** What is remembered of a call. */
export interface Started {
  requests: Mark
  tokens: Mark
}

/** What is left of the rate at which calls were taken, once too many were turned away. */
const backOff = 0.95

/** How much faster it goes with a call that went well, and how soon that grows while all go well. */
const speedUp = 0.001
const callsToDouble = 20

/** The same, well below the rate at which calls were last turned away, and where that begins. */
const fastSpeedUp = 0.02
const nearCeiling = 0.9

/**
 * Milliseconds without calls after some were turned away without a word on how long to wait: at
 * first, and at most while no call is taken at all.
 */
const firstPause = 250
const longestPause = 8000

const shortestMeasure = 1000

/** Of so many calls, this share turned away is a reason to go slower. */
const calls = 20
const tooMany = 0.06

/** What is left of the rate when a single call is turned away. */
const leftAfterOne = 0.97

/** A pace is far too fast where so many calls are turned away, and this share of all. */
const hopelessCalls = 5
const hopelessShare = 0.7
const leftWhenHopeless = 0.4

/** So often in a row slowing down may be in vain before it is given up. */
const mostVain = 3

/** For how many calls there is no pace once it did not help; twice as many each time. */
const callsWithoutPace = 100
const mostCallsWithoutPace = 1600

/** So many of them turned away, and nearly all, show that there is a limit after all. */
const callsToReturn = 12

/** When the next call may start, by the rates that were set and the one that was learned. */
export class Pace {
  readonly #clock: Clock
  /** Per millisecond, as all rates here. */
  readonly #mostRate: number
  readonly #tokenRate: number
  #rate: number
  /** At which calls were last turned away. */
  #ceiling = 0
  #pause = firstPause
  #opens = 0
  #tokensFree = 0
  #suspicion: Suspicion | undefined
  /** Since when calls are counted, how many were made, and how many of them were turned away. */
  #since: number
  #made = 0
  #rejected = 0
  /** Calls that went well in a row. */
  #well = 0
  /** At which rate calls were taken before it was slowed down, and how often that was in vain. */
  #takenBefore = 0
  #vain = 0
  /** Calls that go without a learned pace, because slowing down does not help. */
  #unpaced = 0
  #nextUnpaced = callsWithoutPace
  readonly #requestsLeft: Allowance
  readonly #tokensLeft: Allowance

  constructor({ requestsPerMinute, tokensPerMinute }: Rates, clock: Clock) {
    this.#clock = clock
    this.#mostRate = (requestsPerMinute ?? Infinity) / 60_000
    this.#tokenRate = (tokensPerMinute ?? Infinity) / 60_000
    this.#rate = this.#mostRate
    this.#since = clock.now()
    this.#requestsLeft = new Allowance(clock)
    this.#tokensLeft = new Allowance(clock)
  }

  /** When a call that takes so many tokens may start. */
  opensAt(tokens: number): number {
    return Math.max(
      this.#opens,
      this.#tokensFree,
      this.#suspicion?.opensAt(this.#clock.now()) ?? 0,
      this.#requestsLeft.opensAt(1),
      this.#tokensLeft.opensAt(tokens),
    )
  }

  /** A call starts now. */
  count(tokens: number): Started {
    const now = this.#clock.now()
    this.#made += 1
    this.#unpaced = Math.max(0, this.#unpaced - 1)
    this.#opens = Math.max(this.#opens, now) + 1 / this.#rate
    this.#tokensFree = Math.max(this.#tokensFree, now) + tokens / this.#tokenRate
    const started = { requests: this.#requestsLeft.use(1), tokens: this.#tokensLeft.use(tokens) }
    this.#suspicion?.count(started.requests)
    if (this.#suspicion?.isCleared) this.#leave()
    return started
  }

  /** What the endpoint said of its limits with a reply. */
  hear({ requests, tokens }: Announced, started: Started): void {
    if (requests) this.#requestsLeft.hear(requests, started.requests)
    if (tokens) this.#tokensLeft.hear(tokens, started.tokens)
  }

  wentWell({ requests: call }: Started): void {
    this.#suspicion?.settled(call)
    this.#well += 1
    this.#pause = firstPause
    const isFar = this.#rate < nearCeiling * this.#ceiling
    const faster = isFar ? fastSpeedUp : speedUp * (1 + this.#well / callsToDouble)
    this.#rate = Math.min(this.#mostRate, this.#rate * (1 + faster))
  }

  turnedAway({ requests: call }: Started, retryAfter: number | undefined): void {
    const now = this.#clock.now()
    // One call may be told to wait for a day; whether the others must, one of them finds out.
    const hold = retryAfter && Math.min(retryAfter, longestHold)
    if (hold !== undefined) this.#opens = Math.max(this.#opens, now + hold)
    // Calls that had started before it was slowed down say nothing of the new pace.
    if (call.startedAt < this.#since) return
    this.#rejected += 1
    this.#well = 0
    if (this.#unpaced > 0 && !(this.#isHopeless && this.#rejected >= callsToReturn)) return
    this.#unpaced = 0
    if (this.#rate < this.#mostRate) this.#correct(now, hold)
    else if (hold !== undefined || this.#isTooMany(now, call)) this.#begin(now, hold)
  }

  #isTooMany(now: number, call: Mark): boolean {
    this.#suspicion ??= new Suspicion(now - call.startedAt)
    this.#suspicion.turnedAway(call)
    return this.#suspicion.isProven
  }

  /** There was no pace yet. */
  #begin(now: number, retryAfter = this.#pause): void {
    if (this.#rejected === this.#made) return this.#wait(now + retryAfter)
    this.#slowTo(backOff * this.#takenSince(now + retryAfter), now + retryAfter)
  }

  /** The pace that there is may be too fast. */
  #correct(now: number, retryAfter = this.#pause): void {
    const share = this.#rejected / this.#made
    const opens = now + retryAfter
    if (this.#rejected === this.#made && (this.#made >= hopelessCalls || this.#pause > firstPause))
      return this.#wait(opens)
    if (this.#isHopeless) return this.#slowTo(leftWhenHopeless * this.#rate, opens)
    if (this.#made < calls || share < tooMany) {
      this.#ceiling = this.#rate
      this.#rate *= leftAfterOne
      return
    }
    const taken = this.#takenSince(now)
    // Fewer are taken at a slower pace only where the pace is not what they are turned away for.
    this.#vain = taken < 0.9 * this.#takenBefore ? this.#vain + 1 : 0
    if (this.#vain >= mostVain) return this.#leave()
    this.#takenBefore = taken
    this.#slowTo(backOff * taken, opens)
  }

  get #isHopeless(): boolean {
    return this.#rejected >= hopelessCalls && this.#rejected >= hopelessShare * this.#made
  }

  #takenSince(now: number): number {
    const elapsed = Math.max(now - this.#since, shortestMeasure)
    return Math.max(this.#made - this.#rejected, 1) / elapsed
  }

  /** Nothing is taken at all, which says nothing of the pace. */
  #wait(opens: number): void {
    this.#pause = Math.min(2 * this.#pause, longestPause)
    this.#opens = Math.max(this.#opens, opens)
    this.#restart(this.#opens)
  }

  #slowTo(rate: number, opens: number): void {
    this.#ceiling = Math.min(this.#rate, this.#mostRate, rate / backOff)
    this.#rate = Math.min(this.#mostRate, rate)
    this.#opens = Math.max(this.#opens, opens)
    this.#restart(this.#opens)
  }

  /** Goes on without a pace: how many calls there are is not why some are turned away. */
  #leave(): void {
    this.#rate = this.#mostRate
    this.#opens = this.#clock.now()
    this.#unpaced = this.#nextUnpaced
    this.#nextUnpaced = Math.min(2 * this.#nextUnpaced, mostCallsWithoutPace)
    this.#vain = 0
    this.#restart(this.#opens)
  }

  #restart(since: number): void {
    this.#suspicion = undefined
    this.#since = since
    this.#made = 0
    this.#rejected = 0
  }
}
