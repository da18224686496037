import { describe, expect, test } from 'vitest'
import { createAdaptiveLimit } from '../../src/judge/adaptiveLimit.ts'
import type { AdaptiveLimitOptions } from '../../src/judge/adaptiveLimit.ts'
import { createVirtualClock } from './virtualClock.ts'

class TooMany extends Error {
  readonly retryAfter: number | undefined

  constructor(retryAfter?: number) {
    super('429')
    this.retryAfter = retryAfter
  }
}

interface Endpoint {
  latency?: number
  /** Calls a second that it takes; a bucket that holds those of one second. */
  perSecond?: number
  retryAfter?: number
  /** Share of calls that it turns away whatever their pace. @default 0 */
  atRandom?: number
}

/** Numbers from 0 to 1, the same ones each time. */
function seeded(state: number): () => number {
  let current = state
  return () => {
    current = (current * 48_271) % 2_147_483_647
    return current / 2_147_483_647
  }
}

/** An endpoint in virtual time, asked through the limiter with a retry after a second. */
function endpoint({ latency = 300, perSecond = Infinity, retryAfter, atRandom = 0 }: Endpoint) {
  const random = seeded(7)
  const clock = createVirtualClock()
  const seen = { calls: 0, rejected: 0, peak: 0 }
  let running = 0
  let bucket = perSecond
  let filledAt = 0
  const answer = async () => {
    seen.calls += 1
    bucket = Math.min(perSecond, bucket + ((clock.now() - filledAt) / 1000) * perSecond)
    filledAt = clock.now()
    if (bucket < 1 || random() < atRandom) {
      seen.rejected += 1
      throw new TooMany(retryAfter)
    }
    bucket -= 1
    running += 1
    seen.peak = Math.max(seen.peak, running)
    await clock.wait(latency)
    running -= 1
  }
  const limitOf = (options: Partial<AdaptiveLimitOptions> = {}) =>
    createAdaptiveLimit({
      concurrency: 64,
      throttledBy: error => (error instanceof TooMany ? error : undefined),
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

describe('an endpoint without limits', () => {
  test('is soon asked by as many calls at once as may be', async () => {
    const { clock, seen, askAll } = endpoint({})
    await askAll(2000)
    expect(seen.peak).toBe(64)
    // 2000 calls of 300 ms, 64 at once, take 9375 ms.
    expect(clock.now() / 9375).toBeLessThan(1.1)
  })

  test('is never asked by more', async () => {
    const { seen, limitOf, askAll } = endpoint({})
    await askAll(50, limitOf({ concurrency: 3 }))
    expect(seen.peak).toBe(3)
  })
})

describe('an endpoint that turns calls away', () => {
  test.each([
    ['without a word', {}],
    ['saying how long to wait', { retryAfter: 1000 }],
  ])('%s is learned from', async (_what, more) => {
    const { clock, seen, askAll } = endpoint({ perSecond: 20, latency: 50, ...more })
    await askAll(600)
    // 600 calls at 20 a second, of which the first 20 are free, take 29 s.
    expect(clock.now() / 29_000).toBeLessThan(1.2)
    expect(seen.rejected / 600).toBeLessThan(0.1)
  })

  test.each([
    ['a fifth of all calls', { atRandom: 0.2 }],
    ['a twentieth', { atRandom: 0.05 }],
  ])('whatever their pace, %s, is not waited for in vain', async (_what, more) => {
    const { clock, askAll } = endpoint({ latency: 300, ...more })
    await askAll(2000)
    expect(clock.now() / 9375).toBeLessThan(2)
  })

  test('is waited for as long as it says', async () => {
    const { clock, limitOf } = endpoint({})
    const run = limitOf()
    const { signal } = new AbortController()
    const reject = () => Promise.reject(new TooMany(5000))
    await clock.until(run(reject, { signal }).catch(() => {}))
    await clock.until(run(() => Promise.resolve(), { signal }))
    expect(clock.now()).toBeGreaterThanOrEqual(5000)
  })
})

describe('rates that are set', () => {
  test('are kept from the first call', async () => {
    const { clock, seen, limitOf, askAll } = endpoint({ perSecond: 5 })
    await askAll(50, limitOf({ requestsPerMinute: 240 }))
    expect(seen.rejected).toBe(0)
    expect(clock.now()).toBeGreaterThanOrEqual(49 * 250)
  })

  test('of tokens count what each call takes', async () => {
    const { clock, limitOf, answer } = endpoint({})
    const run = limitOf({ tokensPerMinute: 60_000 })
    const { signal } = new AbortController()
    const calls = [3000, 1000, 500].map(tokens => run(answer, { signal, tokens }))
    await clock.until(Promise.all(calls))
    expect(clock.now()).toBe(4000 + 300)
  })
})

describe('a call that is aborted', () => {
  test('leaves the queue, and its place if it had one', async () => {
    const { clock, limitOf, answer } = endpoint({})
    const run = limitOf({ concurrency: 1 })
    const { signal } = new AbortController()
    const leaving = new AbortController()
    const first = run(answer, { signal })
    const second = run(answer, { signal: leaving.signal })
    const third = run(answer, { signal })
    leaving.abort(new Error('too late'))
    await expect(second).rejects.toThrow('too late')
    await clock.until(Promise.all([first, third]))
    expect(clock.now()).toBe(600)
  })

  test('before it asks is not asked', async () => {
    const { limitOf, seen, answer } = endpoint({})
    await expect(limitOf()(answer, { signal: AbortSignal.abort() })).rejects.toThrow('aborted')
    expect(seen.calls).toBe(0)
  })
})
