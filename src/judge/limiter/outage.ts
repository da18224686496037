import type { Clock } from './clock.ts'
import { longestWait } from './statedRate.ts'

/** Milliseconds between calls where the endpoint does not say: at first, and at most. */
const firstPause = 250
const longestPause = 8000

/** The time in which an endpoint takes no call at all. Then they go one by one, ever more seldom. */
export class Outage {
  readonly #clock: Clock
  #isOn = false
  #nextAt = 0
  #pause = firstPause

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Whether no call has got through since one was refused while no other was under way. */
  get isOn(): boolean {
    return this.#isOn
  }

  /** When the next call may start. */
  nextStartAt(): number {
    return this.#nextAt
  }

  /** A call got through. */
  passed(): void {
    this.#isOn = false
    this.#pause = firstPause
  }

  /**
   * A call was refused while no other was under way that might still get through.
   *
   * @param retryAfter milliseconds that the endpoint asks to wait
   */
  refused(retryAfter: number | undefined): void {
    if (this.#isOn) {
      const wait = Math.min(retryAfter ?? this.#pause, longestWait)
      this.#nextAt = this.#clock.now() + wait
      this.#pause = Math.min(2 * this.#pause, longestPause)
    }
    this.#isOn = true
  }
}
