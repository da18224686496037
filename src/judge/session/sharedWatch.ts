import type { CallWatch } from '../judge.ts'

interface Asker {
  watch: CallWatch
  /** Ends what it was told last. */
  end: (() => void) | undefined
}

/** Tells all who wait for one call what becomes of it, those included who join while it is under way. */
export class SharedWatch implements CallWatch {
  readonly #askers = new Set<Asker>()
  #underWay = 0

  constructor(watches: Iterable<CallWatch> = []) {
    for (const watch of watches) this.add(watch)
  }

  /**
   * One that asks twice is in here twice.
   * @returns a function that takes it out again
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
    // Mostly it is that of the run, for all of them. Each joint signal is kept up to date for as long as it.
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
      // One of them keeps the call from being made.
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
