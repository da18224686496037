import { describe, expect, test } from 'vitest'
import type { Endpoint } from './virtualEndpoint.ts'
import { cleanTime, endpoint } from './virtualEndpoint.ts'

describe('an endpoint without limits', () => {
  test('is soon asked by as many calls at once as do any good', async () => {
    const { clock, seen, askAll } = endpoint({})
    await askAll(2000)
    expect(seen.peak).toBe(128)
    // By 64 at once they would take 1.05 of that.
    expect(clock.now() / ((3 + 1979 / 64) * 300)).toBeLessThan(0.75)
  })

  test.each([1, 2, 3, 4])('whose answers take unlike times, too (%i)', async seed => {
    const { clock, seen, askAll } = endpoint({ spread: 0.8 }, seed)
    await askAll(400)
    expect(seen.peak).toBe(64)
    expect(clock.now() / (await cleanTime(400))).toBeLessThan(1.2)
  })

  test('is never asked by more than the user set', async () => {
    const { seen, limiterOf, askAll } = endpoint({})
    await askAll(50, limiterOf({ concurrency: 3 }))
    expect(seen.peak).toBe(3)
  })

  test.each([
    [10, 4, 8],
    [8, 4, 8],
    [3, 4, 4],
  ])('and %i is the number of all %i shards together', async (concurrency, shards, most) => {
    const { seen, limiterOf, askAll } = endpoint({})
    const shard = () => askAll(50, limiterOf({ concurrency, shards }))
    await Promise.all(Array.from({ length: shards }, shard))
    // Each takes a whole number, and at least one.
    expect(seen.peak).toBe(most)
  })

  test('is asked by as many as the user set once one call was answered', async () => {
    const { clock, seen, limiterOf, askAll } = endpoint({})
    await askAll(1 + 64 * 6, limiterOf({ concurrency: 64 }))
    expect(seen.peak).toBe(64)
    expect(clock.now()).toBe(7 * 300)
  })

  test('is asked by as many as the user set, though answers then take longer', async () => {
    const { seen, limiterOf, askAll } = endpoint({ atOnce: 4 })
    await askAll(400, limiterOf({ concurrency: 64 }))
    expect(seen.peak).toBe(64)
  })
})

describe('an endpoint that lets calls wait', () => {
  test.each<[string, Endpoint, number]>([
    ['1.5 s each, one at a time', { latency: 1500, atOnce: 1 }, 100],
    ['5 s each, one at a time', { latency: 5000, atOnce: 1 }, 60],
    ['20 s each, one at a time', { latency: 20_000, atOnce: 1 }, 30],
    ['10 s each, four at a time', { latency: 10_000, atOnce: 4 }, 100],
    ['1.5 s each, four at a time', { latency: 1500, atOnce: 4 }, 100],
  ])('%s, is not asked by more than it answers in time', async (_what, traits, count) => {
    const { clock, seen, askAll } = endpoint(traits)
    await askAll(count)
    expect(seen.timedOut).toBe(0)
    const { latency = 0, atOnce = 1 } = traits
    expect(clock.now() / ((count * latency) / atOnce)).toBeLessThan(1.3)
  })

  // 128 at once are tried after 4 rounds, 8 and so on, and do not become the rule.
  test.each([64, 80])('%i at a time, is seldom asked by 128', async atOnce => {
    const { clock, seen, askAll } = endpoint({ atOnce, spread: 0.2 })
    await askAll(6000)
    expect(seen.peak).toBe(128)
    expect(seen.waited / seen.calls).toBeLessThan(0.2)
    expect(clock.now() / ((6000 * 300) / atOnce)).toBeLessThan(1.3)
  })
})

test('answers that take most of their time are asked for by more at once all the same', async () => {
  const { seen, askAll } = endpoint({ latency: 40_000 })
  await askAll(200)
  expect(seen.timedOut).toBe(0)
  expect(seen.peak).toBeGreaterThan(16)
})

describe('rates that are set', () => {
  test('are kept from the first call', async () => {
    const { clock, seen, limiterOf, askAll } = endpoint({ perSecond: 5 })
    await askAll(50, limiterOf({ requestsPerMinute: 240 }))
    expect(seen.rejected).toBe(0)
    // The first call goes alone.
    expect(clock.now()).toBe(300 + 48 * 250 + 300)
  })

  test('are kept by all shards together', async () => {
    const { clock, seen, limiterOf, askAll } = endpoint({ perSecond: 4 })
    const shard = () => askAll(50, limiterOf({ requestsPerMinute: 240, shards: 4 }))
    await Promise.all([shard(), shard(), shard(), shard()])
    expect(seen).toMatchObject({ calls: 200, rejected: 0 })
    expect(clock.now()).toBe(49 * 1000 + 300)
  })

  test('of tokens are divided among shards, too', async () => {
    const { clock, limiterOf, answer } = endpoint({})
    const run = limiterOf({ tokensPerMinute: 60_000, shards: 4 })
    const { signal } = new AbortController()
    const calls = [3000, 1000, 500].map(tokens => run(answer, { signal, tokens }))
    await clock.until(Promise.all(calls))
    expect(clock.now()).toBe(4 * 4000 + 300)
  })

  test('of tokens count what each call takes', async () => {
    const { clock, limiterOf, answer } = endpoint({})
    const run = limiterOf({ tokensPerMinute: 60_000 })
    const { signal } = new AbortController()
    const calls = [3000, 1000, 500].map(tokens => run(answer, { signal, tokens }))
    await clock.until(Promise.all(calls))
    expect(clock.now()).toBe(4000 + 300)
  })
})
