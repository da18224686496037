import type { CallWatch } from '../judge.ts'

/** Tells all who wait for one call what becomes of it, those included who join while it is under way. */
export class SharedWatch implements CallWatch {
  /** Each with the function that ends what it was told last. */
  readonly #watches = new Map<CallWatch, (() => void) | undefined>()
  #underWay = 0

  constructor(watches: Iterable<CallWatch> = []) {
    for (const watch of watches) this.#watches.set(watch, undefined)
  }

  /** @returns a function that takes it out again */
  add(watch: CallWatch): () => void {
    this.#watches.set(watch, this.#underWay > 0 ? watch.sent() : undefined)
    return () => {
      this.#watches.get(watch)?.()
      this.#watches.delete(watch)
    }
  }

  sent(): () => void {
    if (this.#underWay === 0) this.#begin()
    this.#underWay += 1
    return () => {
      this.#underWay -= 1
      if (this.#underWay === 0) this.#end()
    }
  }

  waits(reason: string, milliseconds: number): void {
    for (const watch of this.#watches.keys()) watch.waits(reason, milliseconds)
  }

  #begin(): void {
    try {
      for (const watch of this.#watches.keys()) this.#watches.set(watch, watch.sent())
    } catch (error) {
      // One of them keeps the call from being made.
      this.#end()
      throw error
    }
  }

  #end(): void {
    for (const [watch, end] of this.#watches) {
      end?.()
      this.#watches.set(watch, undefined)
    }
  }
}
