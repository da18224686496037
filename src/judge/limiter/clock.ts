import { setTimeout as delay } from 'node:timers/promises'

export interface Clock {
  /** Milliseconds. */
  now(): number
  wait(milliseconds: number): Promise<void>
}

export const systemClock: Clock = {
  now: () => performance.now(),
  wait: async milliseconds => delay(milliseconds),
}
