/** Calls at once at first, and the most that are tried where nothing is set. */
const firstWidth = 16
export const mostTried = 64

/** Answers that take so much longer than with half as many calls at once: they wait in a queue. */
const slower = 1.5

/** Answers after which more calls are tried again. */
const answersUntilTrial = 500

/** When a call started, and how many there could be at once. */
export interface Era {
  number: number
  startedAt: number
}

/**
 * How many calls may be under way at once. Where somebody set it, it begins with 16 and grows by one
 * with each answer. Where nobody did, it doubles from 16 to 64 for as long as answers don't take
 * longer for it: a model on one's own machine answers so many at once, and lets the others wait.
 */
export class Width {
  readonly #most: number | undefined
  #calls: number
  #era = 0
  #answers = 0
  #milliseconds = 0
  /** What an answer took with half as many calls. */
  #before = Infinity
  #untilTrial = 0

  /** @param most as it was set */
  constructor(most: number | undefined) {
    this.#most = most
    this.#calls = Math.min(most ?? firstWidth, firstWidth)
  }

  get calls(): number {
    return this.#calls
  }

  /** A call starts now. */
  start(now: number): Era {
    return { number: this.#era, startedAt: now }
  }

  answered({ number, startedAt }: Era, now: number): void {
    if (this.#most !== undefined) {
      this.#calls = Math.min(this.#most, this.#calls + 1)
      return
    }
    this.#untilTrial -= 1
    if (number !== this.#era || this.#untilTrial > 0) return
    this.#answers += 1
    this.#milliseconds += now - startedAt
    if (this.#answers < this.#calls) return
    const took = this.#milliseconds / this.#answers
    if (took > slower * this.#before) this.#change(this.#calls / 2, Infinity, answersUntilTrial)
    else if (this.#calls < mostTried) this.#change(this.#calls * 2, took)
    else this.#untilTrial = Infinity
  }

  #change(calls: number, before: number, untilTrial = 0): void {
    this.#calls = calls
    this.#before = before
    this.#untilTrial = untilTrial
    this.#era += 1
    this.#answers = 0
    this.#milliseconds = 0
  }
}
