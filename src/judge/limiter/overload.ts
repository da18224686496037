import type { CallStart } from './announcedLimits.ts'

/** Most calls that may be under way without it being known whether they are rejected. */
const callsAtOnce = 4

/** So many rejected calls, and such a share of those checked, show that there are too many calls. */
const rejectedToProve = 4
const shareToProve = 0.6

/** After so many checked calls without proof, the number of calls is not why some are rejected. */
const callsToDisprove = 8

/** Milliseconds after which a call is taken as accepted, at least and at most. */
const shortestWait = 100
const longestWait = 1000

/**
 * Finds out whether calls are rejected because there are too many, or by chance. The next calls go a
 * few at a time: if there are too many, nearly all of them are rejected as well.
 */
export class OverloadCheck {
  readonly #wait: number
  /** Calls that are neither accepted nor rejected yet, in the order of their start. */
  #open: CallStart[] = []
  readonly #checked = new Set<CallStart>()
  #rejected = 0

  /** @param took milliseconds until the first call was rejected */
  constructor(took: number) {
    this.#wait = Math.min(Math.max(2 * took, shortestWait), longestWait)
  }

  /** When the next call may start. */
  nextStartAt(now: number): number {
    this.#open = this.#open.filter(({ startedAt }) => startedAt + this.#wait > now)
    const [first] = this.#open
    return !first || this.#open.length < callsAtOnce ? 0 : first.startedAt + this.#wait
  }

  started(call: CallStart): void {
    this.#checked.add(call)
    this.#open.push(call)
  }

  rejected(call: CallStart): void {
    // A call that started before the check says nothing: it did not go a few at a time.
    if (this.#checked.has(call)) this.#rejected += 1
    this.ended(call)
  }

  ended(call: CallStart): void {
    const index = this.#open.indexOf(call)
    if (index >= 0) this.#open.splice(index, 1)
  }

  get isProven(): boolean {
    return this.#rejected >= rejectedToProve && this.#rejected >= shareToProve * this.#checked.size
  }

  get isDisproven(): boolean {
    return this.#checked.size - this.#open.length >= callsToDisprove && !this.isProven
  }
}
