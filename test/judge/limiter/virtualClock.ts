import type { Clock } from '../../../src/judge/limiter/clock.ts'

/** A clock whose time passes only when nothing is left to be done, and then at once. */
export interface VirtualClock extends Clock {
  /** Lets time pass until the promise is settled. */
  until<Result>(promise: Promise<Result>): Promise<Result>
}

export function createVirtualClock(): VirtualClock {
  let now = 0
  const timers: { at: number; resolve(): void }[] = []
  return {
    now: () => now,
    wait: milliseconds =>
      new Promise(resolve => {
        timers.push({ at: now + milliseconds, resolve })
      }),
    async until(promise) {
      let settled = false
      const end = () => {
        settled = true
      }
      promise.then(end, end)
      for (;;) {
        // Everything that can go on without time passing goes on first.
        await new Promise(resolve => setImmediate(resolve))
        if (settled) return promise
        const next = timers.toSorted((first, second) => first.at - second.at)[0]
        if (!next) throw new Error('Nothing is left that could settle it')
        timers.splice(timers.indexOf(next), 1)
        now = Math.max(now, next.at)
        next.resolve()
      }
    },
  }
}
