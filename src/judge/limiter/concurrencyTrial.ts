/** Calls at once at first, and the most that are tried where nothing is set. */
const firstConcurrency = 16
export const highestConcurrency = 64

/** If answers take so many times as long as with half as many calls at once, they wait in a queue. */
const slower = 1.5

/** Answers after which more calls are tried again. */
const answersUntilTrial = 500

/** When a call started, and in which trial. */
export interface TrialCall {
  trial: number
  startedAt: number
}

/**
 * How many calls may be under way at once. If the user set it, it begins with 16 and grows by one
 * with each answer. If not, it doubles from 16 to 64 as long as answers don't take longer for it: a
 * model on the user's own machine answers a few at once and lets the others wait.
 */
export class ConcurrencyTrial {
  readonly #most: number | undefined
  #concurrency: number
  #trial = 0
  #answers = 0
  #milliseconds = 0
  /** What an answer took with half as many calls. */
  #before = Infinity
  #answersUntilTrial = 0

  /** @param most what the user set */
  constructor(most: number | undefined) {
    this.#most = most
    this.#concurrency = Math.min(most ?? firstConcurrency, firstConcurrency)
  }

  get concurrency(): number {
    return this.#concurrency
  }

  /** A call starts now. */
  started(now: number): TrialCall {
    return { trial: this.#trial, startedAt: now }
  }

  answered({ trial, startedAt }: TrialCall, now: number): void {
    if (this.#most !== undefined) {
      this.#concurrency = Math.min(this.#most, this.#concurrency + 1)
      return
    }
    this.#answersUntilTrial -= 1
    if (trial !== this.#trial || this.#answersUntilTrial > 0) return
    this.#answers += 1
    this.#milliseconds += now - startedAt
    if (this.#answers < this.#concurrency) return
    const took = this.#milliseconds / this.#answers
    if (took > slower * this.#before)
      this.#startTrial(this.#concurrency / 2, Infinity, answersUntilTrial)
    else if (this.#concurrency < highestConcurrency) this.#startTrial(this.#concurrency * 2, took)
    else this.#answersUntilTrial = Infinity
  }

  #startTrial(concurrency: number, before: number, answersToWait = 0): void {
    this.#concurrency = concurrency
    this.#before = before
    this.#answersUntilTrial = answersToWait
    this.#trial += 1
    this.#answers = 0
    this.#milliseconds = 0
  }
}
