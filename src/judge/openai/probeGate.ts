import { unlessAborted } from '../unlessAborted.ts'

/** Lets one question at a time find something out, and all others in once it is found. */
export interface ProbeGate {
  isOpen(): boolean
  /** Resolves when the asker may go. */
  enter(signal: AbortSignal): Promise<void>
  /** It is found out: all may go. */
  open(): void
  /**
   * A call ended that told nothing, so another asker may try. The second such call lets two try, and
   * so on: where nothing is ever found, nobody is held long.
   */
  toldNothing(): void
}

/** @param opened whether there is nothing to find out */
export function createProbeGate(opened: boolean): ProbeGate {
  let isOpen = opened
  let untold = 0
  let places = 1
  const waiting: (() => void)[] = []

  function admit(count: number): void {
    const entering = waiting.splice(0, count)
    for (const enter of entering) enter()
    places += count - entering.length
  }

  function toldNothing(): void {
    if (isOpen) return
    untold += 1
    admit(untold)
  }

  return {
    isOpen: () => isOpen,
    toldNothing,
    open() {
      isOpen = true
      admit(waiting.length)
    },
    async enter(signal) {
      if (isOpen) return
      if (places > 0) {
        places -= 1
        return
      }
      const { promise, resolve } = Promise.withResolvers<void>()
      waiting.push(resolve)
      try {
        await unlessAborted(promise, signal)
      } catch (error) {
        if (waiting.includes(resolve)) waiting.splice(waiting.indexOf(resolve), 1)
        else toldNothing()
        throw error
      }
    },
  }
}
