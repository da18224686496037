import type { CallWatch } from '../judge.ts'

interface Asker {
  watch: CallWatch
  /** Reports the end of the request that was last reported as sent. */
  end: (() => void) | undefined
}

/** Reports the progress of one call to all its askers, including those who join while it is under way. */
export class SharedWatch implements CallWatch {
  readonly #askers = new Set<Asker>()
  #underWay = 0

  constructor(watches: Iterable<CallWatch> = []) {
    for (const watch of watches) this.add(watch)
  }

  /**
   * A watch that is added twice is called twice.
   * @returns a function that removes the watch
   */
  add(watch: CallWatch): () => void {
    const asker: Asker = { watch, end: this.#underWay > 0 ? watch.sent() : undefined }
    this.#askers.add(asker)
    return () => {
      asker.end?.()
      this.#askers.delete(asker)
    }
  }

  get stopped(): AbortSignal {
    const signals = new Set([...this.#askers].flatMap(({ watch }) => watch.stopped ?? []))
    const [only, ...others] = signals
    // Usually all askers have the signal of the run. A joint signal would be updated as long as that one lives.
    return only && others.length === 0 ? only : AbortSignal.any([...signals])
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
    for (const { watch } of this.#askers) watch.waits(reason, milliseconds)
  }

  #begin(): void {
    try {
      for (const asker of this.#askers) asker.end = asker.watch.sent()
    } catch (error) {
      // One watch prevents the call.
      this.#end()
      throw error
    }
  }

  #end(): void {
    for (const asker of this.#askers) {
      asker.end?.()
      asker.end = undefined
    }
  }
}
