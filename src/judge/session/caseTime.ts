import type { CallWatch } from '../judge.ts'

/**
 * The time limit of a case. Time counts while the case works: a call to the judge, or a metric of the project. It
 * does not count while the case waits for room that other cases take.
 */
export class CaseTime implements CallWatch {
  readonly #controller = new AbortController()
  #left: number
  #underWay = 0
  #since = 0
  #timer: NodeJS.Timeout | undefined
  /** The reason of the last wait, for people. */
  lastWait: string | undefined

  /** @param milliseconds the limit of the case */
  constructor(milliseconds: number) {
    this.#left = milliseconds
  }

  /** Aborts with a TimeoutError when the time is up. */
  get signal(): AbortSignal {
    return this.#controller.signal
  }

  sent(): () => void {
    this.#underWay += 1
    if (this.#underWay === 1) {
      this.#since = performance.now()
      this.#timer = setTimeout(() => this.#end(), Math.max(0, Math.ceil(this.#left)))
    }
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      this.#underWay -= 1
      if (this.#underWay > 0) return
      clearTimeout(this.#timer)
      this.#left -= performance.now() - this.#since
    }
  }

  waits(reason: string): void {
    this.lastWait = reason
  }

  #end(): void {
    this.#controller.abort(new DOMException('The time for this case is up', 'TimeoutError'))
  }
}
