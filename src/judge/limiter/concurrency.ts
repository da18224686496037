/** The most calls at once if the user set no number. */
export const highestConcurrency = 128

/** The limit is multiplied by this after each round of answers. */
const growth = 4

/** From this limit on, it is doubled only after several rounds without slower answers. */
const wide = 64
const roundsUntilWider = 3

/** Answers that take this many times as long as with fewer calls at once have waited in a queue. */
const slower = 1.5

/** This many answers of one kind show their usual time. */
const answersToCompare = 4

/** Rounds without a further trial after answers took longer; doubled each time. */
const roundsUntilTrial = 4

export interface ConcurrencyOptions {
  /** Calls that may be under way at once, in all shards together. @default measured */
  concurrency?: number | undefined
  /** How many shards share this number, including this one. @default 1 */
  shards?: number | undefined
  /** Milliseconds that a call may take. */
  timeout: number
}

/** The start of a call: its trial and its time. */
export interface TrialCall {
  trial: number
  kind: string
  startedAt: number
}

/**
 * How many calls may be under way at once. The first call goes alone: it shows a wrong key or address before all
 * others do. Once it is answered, as many go as the user set: a server that loads a model may let the first call time
 * out. If the user set no number, four go, then 16 and so on with each round of answers, up to 64 and then 128 as
 * long as answers take no longer. A server that answers a few calls at once and queues the others shows this only by
 * its times. Times are compared between calls of one kind, because a long answer takes long in any case.
 */
export class Concurrency {
  readonly #most: number
  readonly #isSet: boolean
  readonly #timeout: number
  #limit = 1
  #trial = 0
  /** Milliseconds of the answers in this trial and in the previous one, by kind. */
  #took = new Map<string, number[]>()
  #before = new Map<string, number[]>()
  #roundsToWait = 0
  #nextRoundsToWait = roundsUntilTrial
  #roundsWhereWide = 0

  constructor({ concurrency, shards, timeout }: ConcurrencyOptions) {
    this.#most = concurrency === undefined ? highestConcurrency : shareOfCalls(concurrency, shards)
    this.#isSet = concurrency !== undefined
    this.#timeout = timeout
  }

  /** Calls that may be under way at once. */
  get limit(): number {
    return this.#limit
  }

  /** Reports that a call of that kind starts now. */
  started(kind: string, now: number): TrialCall {
    return { trial: this.#trial, kind, startedAt: now }
  }

  /** Reports that the call was answered. */
  answered(call: TrialCall, now: number): void {
    this.#ended(call, now - call.startedAt)
  }

  /** Reports that the call timed out, so that the time of its answer is unknown. */
  timedOut(call: TrialCall): void {
    this.#ended(call, Infinity)
  }

  #ended({ trial, kind }: TrialCall, milliseconds: number): void {
    if (trial !== this.#trial) return
    const ofKind = this.#took.get(kind) ?? []
    this.#took.set(kind, ofKind)
    ofKind.push(milliseconds)
    const kinds = [...this.#took.values()]
    const answers = kinds.flat()
    const isEnough = this.#limit === 1 || kinds.some(took => took.length >= answersToCompare)
    if (answers.length < this.#limit || !isEnough) return
    if (this.#isSet) this.#begin(answers.some(Number.isFinite) ? this.#most : this.#limit)
    else this.#decide(answers)
    this.#roundsToWait -= 1
  }

  #decide(answers: readonly number[]): void {
    const slowdown = this.#slowdown()
    if (slowdown !== undefined && slowdown > slower) return this.#narrow(slowdown)
    const isFirst = this.#limit <= growth
    // If other kinds were answered before, the next round is compared with this one.
    const stays = this.#roundsToWait > 0 || (slowdown === undefined && !isFirst)
    this.#before = this.#took
    // The limit at which calls are still answered in time if each waits for all others; at least two.
    const longest = Math.max(1, ...answers.filter(took => took < Infinity))
    const inTime = Math.max(2, Math.floor((this.#limit * this.#timeout) / longest))
    this.#roundsWhereWide = this.#limit === wide ? this.#roundsWhereWide + 1 : 0
    this.#begin(stays ? this.#limit : Math.min(this.#wider(), inTime))
  }

  #wider(): number {
    if (this.#limit < wide) return Math.min(growth * this.#limit, wide)
    return this.#roundsWhereWide < roundsUntilWider ? this.#limit : 2 * this.#limit
  }

  /** Narrows the limit to the share of calls that did not wait, which the server answers at once. */
  #narrow(slowdown: number): void {
    this.#begin(Math.min(Math.floor(this.#limit / 2), Math.round(this.#limit / slowdown)))
    this.#roundsToWait = this.#nextRoundsToWait
    this.#nextRoundsToWait *= 2
  }

  /** The median factor by which answers became slower. Undefined if too few answers can be compared. */
  #slowdown(): number | undefined {
    const ratios = [...this.#took].flatMap(([kind, took]) => {
      const before = this.#before.get(kind) ?? []
      if (before.length < answersToCompare) return []
      const usual = median(before)
      return took.map(one => one / usual)
    })
    return ratios.length === 0 ? undefined : median(ratios)
  }

  #begin(limit: number): void {
    this.#limit = Math.max(1, Math.min(limit, this.#most))
    this.#trial += 1
    this.#took = new Map()
  }
}

/** The calls at once for each shard, so that all shards together keep the number; at least one. */
export function shareOfCalls(concurrency: number, shards = 1): number {
  return Math.max(1, Math.floor(concurrency / shards))
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
