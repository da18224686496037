/** The most calls at once where the user set no number. */
export const highestConcurrency = 128

/** How many times as many calls at once are tried after each round of answers. */
const growth = 4

/** At so many calls at once answers must have taken no longer for some rounds until twice as many are tried. */
const wide = 64
const roundsUntilWider = 3

/** Answers that take so many times as long as with fewer calls at once have waited in a queue. */
const slower = 1.5

/** Answers of one kind from which their usual time is known. */
const answersToCompare = 4

/** After answers took longer, so many rounds pass until more calls are tried again; doubled each time. */
const roundsUntilTrial = 4

export interface ConcurrencyOptions {
  /** Calls that may be under way at once, of all shards together. @default found out */
  concurrency?: number | undefined
  /** Others that share this number, this one included. @default 1 */
  shards?: number | undefined
  /** Milliseconds that a call may take. */
  timeout: number
}

/** A call that started: in which trial, and when. */
export interface TrialCall {
  trial: number
  kind: string
  startedAt: number
}

/**
 * How many calls may be under way at once. The first call goes alone: it shows a wrong key or address before all others
 * do. Once one is answered, as many go as the user set: a server that loads a model may let the first one time out.
 * Where the user set no number, four go, then 16 and so on with each round of answers, up to 64 and then 128 as long as
 * answers take no longer for it. A server that answers a few at once and lets the others wait shows it in no other way.
 * Times are compared between calls of one kind, because a long answer takes long wherever it waits.
 */
export class Concurrency {
  readonly #most: number
  readonly #isSet: boolean
  readonly #timeout: number
  #limit = 1
  #trial = 0
  /** Milliseconds that answers of this trial took, and that they took in the one before, by kind. */
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

  /** A call of that kind starts now. */
  started(kind: string, now: number): TrialCall {
    return { trial: this.#trial, kind, startedAt: now }
  }

  /** It was answered. */
  answered(call: TrialCall, now: number): void {
    this.#ended(call, now - call.startedAt)
  }

  /** Its time was up, so that nobody knows how long the answer would have taken. */
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
    // Where other kinds were answered before, the next round is compared with this one.
    const stays = this.#roundsToWait > 0 || (slowdown === undefined && !isFirst)
    this.#before = this.#took
    // So many that they are still answered in time if each of them waits for all others; two anyway.
    const longest = Math.max(1, ...answers.filter(took => took < Infinity))
    const inTime = Math.max(2, Math.floor((this.#limit * this.#timeout) / longest))
    this.#roundsWhereWide = this.#limit === wide ? this.#roundsWhereWide + 1 : 0
    this.#begin(stays ? this.#limit : Math.min(this.#wider(), inTime))
  }

  #wider(): number {
    if (this.#limit < wide) return Math.min(growth * this.#limit, wide)
    return this.#roundsWhereWide < roundsUntilWider ? this.#limit : 2 * this.#limit
  }

  /** The share of the calls that did not wait is what the server answers at once. */
  #narrow(slowdown: number): void {
    this.#begin(Math.min(Math.floor(this.#limit / 2), Math.round(this.#limit / slowdown)))
    this.#roundsToWait = this.#nextRoundsToWait
    this.#nextRoundsToWait *= 2
  }

  /** How many times as long answers took as before: the median. Undefined if it can't be told. */
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

/** How many calls at once are for each shard, so that all of them keep the number together; one at least. */
export function shareOfCalls(concurrency: number, shards = 1): number {
  return Math.max(1, Math.floor(concurrency / shards))
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
