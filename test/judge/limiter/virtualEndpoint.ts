import { callInPlace, createLimiter } from '../../../src/judge/limiter/limiter.ts'
import type { Ending, LimitedCall, LimiterOptions } from '../../../src/judge/limiter/limiter.ts'
import type { StatedLimits } from '../../../src/judge/limiter/statedRate.ts'
import { createVirtualClock } from './virtualClock.ts'

export class TooMany extends Error {
  readonly after: number | undefined
  readonly limits: StatedLimits

  constructor(after?: number, limits: StatedLimits = {}) {
    super('429')
    this.after = after
    this.limits = limits
  }
}

/** A call was given up after its time. */
class TimeUp extends Error {}

/** Milliseconds that a call may take. */
const timeout = 60_000

export interface Endpoint {
  /** Milliseconds. @default 300 */
  latency?: number
  /** By which share an answer takes more or less time. @default 0 */
  spread?: number
  /** Calls that it works on at once; the others wait. @default all */
  atOnce?: number
  /** Calls that may be under way; it turns others away. @default all */
  most?: number
  /** Calls a second that it takes; a bucket that holds so many, or those of one second. */
  perSecond?: number
  bucket?: number
  /** Calls that it takes in each so many milliseconds, from the first millisecond on. */
  perWindow?: { calls: number; milliseconds: number }
  retryAfter?: number
  /** Shares of calls that it turns away, and that fail, whatever their pace. @default 0 */
  atRandom?: number
  failing?: number
  /** What it says of what is left. @default nothing */
  stating?: (left: number, perSecond: number) => StatedLimits
}

/** As OpenAI does: what is left, and how long until the bucket is full. */
export const honestly = (left: number, perSecond: number): StatedLimits => ({
  requests: {
    limit: perSecond,
    remaining: Math.floor(left),
    resetAfter: Math.max(1, ((perSecond - left) / perSecond) * 1000),
  },
})

/** Numbers from 0 to 1, the same ones each time. */
function seeded(state: number): () => number {
  let current = state
  return () => {
    current = (current * 48_271) % 2_147_483_647
    return current / 2_147_483_647
  }
}

/** Milliseconds in which an endpoint's first bucket is used up. */
const firstBurst = 2000

/** Milliseconds until a call is refused or fails. */
const refusalTime = 5

function endingOf(reply: { result: StatedLimits } | { error: unknown }): Ending {
  if ('result' in reply) return { outcome: 'answered', limits: reply.result }
  const { error } = reply
  if (error instanceof TimeUp) return { outcome: 'timedOut' }
  if (!(error instanceof TooMany)) return { outcome: 'failed' }
  return { outcome: 'refused', limits: error.limits, retryAfter: error.after }
}

/** An endpoint in virtual time, asked through the limiter, with retries as the judge makes them. */
export function endpoint(traits: Endpoint, seed = 7) {
  const { latency = 300, spread = 0, atOnce = Infinity, most = Infinity } = traits
  const { perSecond = Infinity, bucket: full = perSecond, perWindow } = traits
  const { retryAfter, atRandom = 0, failing = 0, stating = () => ({}) } = traits
  const random = seeded(seed)
  const clock = createVirtualClock()
  const seen = { calls: 0, rejected: 0, rejectedLater: 0, timedOut: 0, peak: 0, lost: 0, waited: 0 }
  let running = 0
  let freeAt = 0
  let bucket = full
  let filledAt = 0
  const inWindow = new Map<number, number>()

  function isTooMany(): boolean {
    const now = clock.now()
    if (perSecond < Infinity) {
      bucket = Math.min(full, bucket + ((now - filledAt) / 1000) * perSecond)
      filledAt = now
      if (bucket < 1) return true
    }
    if (perWindow) {
      const window = Math.floor(now / perWindow.milliseconds)
      const used = inWindow.get(window) ?? 0
      if (used >= perWindow.calls) return true
      inWindow.set(window, used + 1)
    }
    return running >= most || random() < atRandom
  }

  const answer = async (): Promise<StatedLimits> => {
    seen.calls += 1
    if (isTooMany()) {
      seen.rejected += 1
      if (clock.now() > firstBurst) seen.rejectedLater += 1
      await clock.wait(refusalTime)
      throw new TooMany(retryAfter, stating(bucket, perSecond))
    }
    bucket -= 1
    const stated = stating(bucket, perSecond)
    if (random() < failing) {
      await clock.wait(refusalTime)
      throw new Error('500')
    }
    running += 1
    seen.peak = Math.max(seen.peak, running)
    const takes = latency * (1 + spread * (2 * random() - 1))
    freeAt = Math.max(freeAt, clock.now()) + takes / atOnce
    const waits = freeAt - clock.now() + (atOnce < Infinity ? takes - takes / atOnce : takes)
    if (waits > 1.5 * takes) seen.waited += 1
    await clock.wait(Math.min(waits, timeout))
    running -= 1
    if (waits > timeout) {
      seen.timedOut += 1
      throw new TimeUp()
    }
    return stated
  }
  const limiterOf = (options: Partial<LimiterOptions> = {}) => {
    const limiter = createLimiter({ timeout, clock, ...options })
    // Tests also give an AbortController, whose signal no spread would copy.
    return (call: () => Promise<StatedLimits>, { signal, ...limited }: LimitedCall) =>
      callInPlace(call, { ...limited, signal, limiter, endingOf })
  }
  const { signal } = new AbortController()
  const askAll = (count: number, run = limiterOf()) => {
    const one = async (order: number, triesLeft: number): Promise<void> => {
      try {
        await run(answer, { signal, order })
      } catch (error) {
        if (triesLeft === 0) return void (seen.lost += 1)
        const after = error instanceof TooMany ? (error.after ?? 0) : 0
        await clock.wait(Math.max(after, 250 * (1 + random())))
        return one(order, triesLeft - 1)
      }
    }
    return clock.until(Promise.all(Array.from({ length: count }, (_, index) => one(index, 10))))
  }
  return { clock, seen, limiterOf, askAll, answer }
}

/** Milliseconds that `count` calls take without a fault. */
export async function cleanTime(count: number, traits: Endpoint = {}): Promise<number> {
  const { clock, askAll } = endpoint(traits)
  await askAll(count)
  return clock.now()
}
