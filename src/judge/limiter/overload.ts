import type { Mark } from './announcedLimits.ts'

/** So many calls may be under way of which it is not known yet whether they are turned away. */
const callsAtOnce = 4

/** So many that are turned away, and such a share of them, show that there were too many calls. */
const callsToProve = 4
const shareToProve = 0.6

/** So many calls that were looked at, without proof, show that their number is not the reason. */
const callsToClear = 8

/** Milliseconds that a call which is turned away may take until it is known. */
const shortestPatience = 100
const longestPatience = 1000

/**
 * A call was turned away without a word. Was it by chance, or are there too many? The next ones go
 * a few at a time: where there are too many, nearly all of them are turned away as well.
 */
export class Suspicion {
  readonly #patience: number
  /** Calls whose fate is open, in the order of their start. */
  #open: Mark[] = []
  readonly #looked = new Set<Mark>()
  #rejected = 0

  /** @param took milliseconds until the call was turned away */
  constructor(took: number) {
    this.#patience = Math.min(Math.max(2 * took, shortestPatience), longestPatience)
  }

  /** When the next call may start. */
  opensAt(now: number): number {
    this.#open = this.#open.filter(({ startedAt }) => startedAt + this.#patience > now)
    const [first] = this.#open
    return !first || this.#open.length < callsAtOnce ? 0 : first.startedAt + this.#patience
  }

  /** A call starts now. */
  count(call: Mark): void {
    this.#looked.add(call)
    this.#open.push(call)
  }

  turnedAway(call: Mark): void {
    // What had started before says nothing: it did not go a few at a time.
    if (this.#looked.has(call)) this.#rejected += 1
    this.settled(call)
  }

  /** What became of a call is known. */
  settled(call: Mark): void {
    const index = this.#open.indexOf(call)
    if (index >= 0) this.#open.splice(index, 1)
  }

  get isProven(): boolean {
    return this.#rejected >= callsToProve && this.#rejected >= shareToProve * this.#looked.size
  }

  get isCleared(): boolean {
    return this.#looked.size - this.#open.length >= callsToClear && !this.isProven
  }
}
