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

/** What is left of the rate at which calls were taken, once too many were turned away. */
const backOff = 0.95

/** How much faster it goes with a call that went well, and how soon that grows while all go well. */
const speedUp = 0.003
const callsToDouble = 20

/** Milliseconds without calls after one was turned away without a word on how long to wait. */
const defaultPause = 250

const shortestMeasure = 1000

/** So many calls tell which share of them is turned away. */
const calls = 20

/** Shares turned away that are a reason to slow down: at first, and once there is a pace. */
const firstShare = 0.4
const pacedShare = 0.06

/** Beyond it a pace is wrong, whatever became of the calls that were taken. */
const hopelessShare = 0.6

/** So often in a row slowing down may be in vain before it is given up, and for how many calls. */
const mostVain = 3
const callsWithoutPace = 300

/** When the next call may start, by the rates that were set and the one that was learned. */
export class Pace {
  readonly #clock: Clock
  /** Per millisecond, as all rates here. */
  readonly #mostRate: number
  readonly #tokenRate: number
  #rate: number
  #opens = 0
  #tokensFree = 0
  /** Since when calls are counted, how many were made, and how many of them were turned away. */
  #since: number
  #made = 0
  #rejected = 0
  /** Calls that went well in a row. */
  #well = 0
  /** At which rate calls were taken before it was slowed down, and how often that was in vain. */
  #takenBefore = 0
  #vain = 0
  /** Calls that go without a learned pace, because slowing down did not help. */
  #unpaced = 0

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
    this.#made += 1
    this.#unpaced = Math.max(0, this.#unpaced - 1)
    this.#opens = Math.max(this.#opens, now) + 1 / this.#rate
    this.#tokensFree = Math.max(this.#tokensFree, now) + tokens / this.#tokenRate
  }

  wentWell(): void {
    this.#well += 1
    const faster = 1 + speedUp * (1 + this.#well / callsToDouble)
    this.#rate = Math.min(this.#mostRate, this.#rate * faster)
  }

  turnedAway(startedAt: number, retryAfter: number | undefined): void {
    // Calls that had started before it was slowed down say nothing of the new pace.
    if (this.#unpaced > 0 || startedAt < this.#since) return
    this.#rejected += 1
    this.#well = 0
    const share = this.#rejected / this.#made
    const isPaced = this.#rate < this.#mostRate
    const now = this.#clock.now()
    if (retryAfter !== undefined) this.#opens = Math.max(this.#opens, now + retryAfter)
    const isTold = isPaced || retryAfter !== undefined
    if (this.#made < calls || share < (isTold ? pacedShare : firstShare)) return
    const elapsed = Math.max(now - this.#since, shortestMeasure)
    const taken = Math.max(this.#made - this.#rejected, 1) / elapsed
    // Fewer are taken at a slower pace only where the pace is not what they are turned away for.
    const isVain = isPaced && share < hopelessShare && taken < 0.9 * this.#takenBefore
    this.#vain = isVain ? this.#vain + 1 : 0
    if (this.#vain >= mostVain) return this.#giveUp(now)
    this.#takenBefore = taken
    this.#rate = Math.min(this.#mostRate, taken * backOff)
    this.#opens = Math.max(this.#opens, now + (retryAfter ?? defaultPause))
    this.#restart(this.#opens)
  }

  #giveUp(now: number): void {
    this.#rate = this.#mostRate
    this.#opens = now
    this.#unpaced = callsWithoutPace
    this.#vain = 0
    this.#restart(now)
  }

  #restart(since: number): void {
    this.#since = since
    this.#made = 0
    this.#rejected = 0
  }
}
