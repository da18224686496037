import { createAdaptiveLimit } from '../../../src/judge/limiter/adaptiveLimit.ts'
import type { AdaptiveLimitOptions } from '../../../src/judge/limiter/adaptiveLimit.ts'
import type { AnnouncedLimits } from '../../../src/judge/limiter/announcedLimits.ts'
import { createVirtualClock } from './virtualClock.ts'

export class TooMany extends Error {
  readonly retryAfter: number | undefined
  readonly announced: AnnouncedLimits

  constructor(retryAfter?: number, announced: AnnouncedLimits = {}) {
    super('429')
    this.retryAfter = retryAfter
    this.announced = announced
  }
}

export interface Endpoint {
  latency?: number
  /** Calls that it works on at once; the others wait. @default all */
  atOnce?: number
  /** Calls a second that it takes; a bucket that holds those of one second. */
  perSecond?: number
  retryAfter?: number
  /** Share of calls that it turns away whatever their pace. @default 0 */
  atRandom?: number
  /** What it says of what is left. @default nothing */
  announcing?: (left: number, perSecond: number) => AnnouncedLimits
}

/** As OpenAI does: what is left, and how long until the bucket is full. */
export const honestly = (left: number, perSecond: number): AnnouncedLimits => ({
  requests: {
    limit: perSecond,
    remaining: Math.floor(left),
    resetAfter: ((perSecond - left) / perSecond) * 1000,
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

/** An endpoint in virtual time, asked through the limiter with a retry after a second. */
export function endpoint(traits: Endpoint) {
  const { latency = 300, atOnce = Infinity, perSecond = Infinity } = traits
  const { retryAfter, atRandom = 0 } = traits
  const { announcing = () => ({}) } = traits
  const random = seeded(7)
  const clock = createVirtualClock()
  const seen = { calls: 0, rejected: 0, peak: 0 }
  let running = 0
  let freeAt = 0
  let bucket = perSecond
  let filledAt = 0
  const answer = async () => {
    seen.calls += 1
    bucket = Math.min(perSecond, bucket + ((clock.now() - filledAt) / 1000) * perSecond)
    filledAt = clock.now()
    if (bucket < 1 || random() < atRandom) {
      seen.rejected += 1
      throw new TooMany(retryAfter, announcing(bucket, perSecond))
    }
    bucket -= 1
    const announced = announcing(bucket, perSecond)
    running += 1
    seen.peak = Math.max(seen.peak, running)
    freeAt = Math.max(freeAt, clock.now()) + latency / atOnce
    await clock.wait(freeAt - clock.now() + latency)
    running -= 1
    return announced
  }
  const limitOf = (options: Partial<AdaptiveLimitOptions<AnnouncedLimits>> = {}) =>
    createAdaptiveLimit<AnnouncedLimits>({
      concurrency: 64,
      throttledBy: error => (error instanceof TooMany ? error : undefined),
      announcedIn(reply) {
        if ('result' in reply) return reply.result
        return reply.error instanceof TooMany ? reply.error.announced : {}
      },
      clock,
      ...options,
    })
  const { signal } = new AbortController()
  const askAll = (count: number, run = limitOf()) => {
    const one = async (): Promise<void> => {
      try {
        await run(answer, { signal })
      } catch {
        await clock.wait(1000)
        return one()
      }
    }
    return clock.until(Promise.all(Array.from({ length: count }, one)))
  }
  return { clock, seen, limitOf, askAll, answer }
}
