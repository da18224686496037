import { describe, expect, test } from 'vitest'
import type { Endpoint } from '../virtualEndpoint.ts'
import { cleanTime, endpoint, honestly, TooMany } from '../virtualEndpoint.ts'

describe('an endpoint that turns calls away at random', () => {
  const faults: [string, Endpoint][] = [
    ['one in twenty', { atRandom: 0.05 }],
    ['one in five', { atRandom: 0.2 }],
    ['three in ten', { atRandom: 0.3 }],
    ['one in twenty, and one in ten fails', { atRandom: 0.05, failing: 0.1 }],
    ['one in five, and one in ten fails', { atRandom: 0.2, failing: 0.1 }],
  ]

  /** The time of 400 calls, as so many times that without faults, and those lost. */
  async function timesClean(traits: Endpoint, seed: number) {
    const { clock, seen, askAll } = endpoint(traits, seed)
    await askAll(400)
    expect(seen.lost).toBe(0)
    return { took: clock.now(), clean: await cleanTime(400) }
  }

  test.each(faults)('%s, takes at most twice the time', async (_what, traits) => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const { took, clean } = await timesClean(traits, seed)
      expect(took / clean).toBeLessThan(2)
    }
  })

  test.each(faults)(
    '%s, saying to wait for a second, takes at most five more',
    async (_what, traits) => {
      for (const seed of [1, 2, 3, 4, 5]) {
        const { took, clean } = await timesClean({ ...traits, retryAfter: 1000 }, seed)
        expect(took).toBeLessThan(2 * clean + 5000)
      }
    },
  )
})

describe('an endpoint that takes so many calls a second', () => {
  const words = { 'without a word': undefined, 'saying to wait for a second': 1000 }
  test.each(
    Object.entries(words).flatMap(([word, retryAfter]) =>
      [20, 50, 300].map(latency => ({ word, latency, ...(retryAfter && { retryAfter }) })),
    ),
  )('is learned from, $word, in $latency ms', async ({ word: _word, ...traits }) => {
    const { clock, seen, askAll } = endpoint({ perSecond: 20, ...traits })
    await askAll(600)
    // 600 calls at 20 a second, of which the first 20 are free, take 29 s.
    expect(clock.now() / 29_000).toBeLessThan(1.2)
    expect(seen.rejected / 600).toBeLessThan(0.15)
    expect(seen.rejectedLater / 600).toBeLessThan(0.1)
    expect(seen.lost).toBe(0)
  })

  test.each([
    [50, 1.15, 0.02],
    [300, 1.15, 0.06],
    [1500, 1.25, 0.06],
  ])(
    'and says what is left, in %i ms, is hardly ever asked too much',
    async (latency, mostTime, mostRejected) => {
      const { clock, seen, askAll } = endpoint({ perSecond: 20, latency, stating: honestly })
      await askAll(600)
      expect(clock.now() / 29_000).toBeLessThan(mostTime)
      expect(seen.rejected / 600).toBeLessThan(mostRejected)
    },
  )

  test('one call a second after a first burst, is learned from', async () => {
    const { clock, seen, askAll } = endpoint({ perSecond: 1, bucket: 60 })
    await askAll(200)
    expect(clock.now() / 140_000).toBeLessThan(1.2)
    expect(seen.lost).toBe(0)
  })

  test('counted by windows of ten seconds, loses none', async () => {
    const perWindow = { calls: 60, milliseconds: 10_000 }
    const { clock, seen, askAll } = endpoint({ perWindow })
    await askAll(300)
    expect(seen.lost).toBe(0)
    expect(clock.now() / 50_000).toBeLessThan(1.3)
  })

  test('is divided among shards, where it says what is left', async () => {
    const { clock, seen, limiterOf, askAll } = endpoint({ perSecond: 20, stating: honestly })
    await Promise.all([
      askAll(300, limiterOf({ shards: 2 })),
      askAll(300, limiterOf({ shards: 2 })),
    ])
    expect(clock.now() / 29_000).toBeLessThan(1.25)
    expect(seen.rejected / 600).toBeLessThan(0.06)
  })

  test('and at once only four, is kept to', async () => {
    const { clock, seen, askAll } = endpoint({ most: 4 })
    await askAll(400)
    expect(seen.lost).toBe(0)
    expect(clock.now() / (100 * 300)).toBeLessThan(2)
  })
})

describe('what an endpoint says of its limits', () => {
  test('is passed over if it never changes', async () => {
    const nothing = { limit: 100, remaining: 0, resetAfter: 60_000 }
    const { clock, askAll } = endpoint({ stating: () => ({ requests: nothing, tokens: nothing }) })
    await askAll(400)
    expect(clock.now()).toBe(await cleanTime(400))
  })

  test('holds nothing back if there is plenty', async () => {
    const plenty = (left: number) => ({
      requests: { limit: 10_000, remaining: Math.floor(left), resetAfter: 1000 },
    })
    const { clock, askAll } = endpoint({ perSecond: 10_000, stating: plenty })
    await askAll(400)
    expect(clock.now() / (await cleanTime(400))).toBeLessThan(1.01)
  })

  test.each(['requests', 'tokens'] as const)(
    'holds no call for longer than until it is back: %s without a limit',
    async what => {
      const withoutLimit = (left: number) => ({
        [what]: { remaining: left < 10 ? 0 : 1, resetAfter: 1000 },
      })
      const { clock, seen, askAll, limiterOf } = endpoint({ perSecond: 20, stating: withoutLimit })
      const run = limiterOf()
      await askAll(600, (call, options) => run(call, { ...options, tokens: 3000 }))
      expect(seen.lost).toBe(0)
      // One call for each reset, and not one for each 3000 of them.
      expect(clock.now()).toBeLessThan(610_000)
    },
  )

  test('of a day is used up as it comes', async () => {
    const ofDay = (left: number) => ({
      requests: { limit: 1000, remaining: Math.floor(left), resetAfter: 70_000_000 },
    })
    const { clock, askAll } = endpoint({ perSecond: 1000, stating: ofDay })
    await askAll(400)
    expect(clock.now()).toBe(await cleanTime(400))
  })
})

describe('an endpoint that takes no call', () => {
  test('for a minute, is asked ever more seldom, one call at a time', async () => {
    const { clock, seen, limiterOf, answer } = endpoint({})
    const run = limiterOf()
    const { signal } = new AbortController()
    let refused = 0
    let atOnce = 0
    const closed = async () => {
      if (clock.now() >= 60_000) return answer()
      refused += 1
      atOnce += 1
      expect(atOnce).toBe(1)
      await clock.wait(5)
      atOnce -= 1
      throw new TooMany()
    }
    const one = async (): Promise<void> => {
      try {
        await run(closed, { signal })
      } catch {
        await clock.wait(250)
        return one()
      }
    }
    await clock.until(Promise.all(Array.from({ length: 64 }, one)))
    expect(seen.calls).toBe(64)
    expect(refused).toBeLessThan(20)
    expect(clock.now()).toBeLessThan(75_000)
  })

  test.each([
    ['is waited for as long as it says', 5000, 5000],
    ['for a day, is asked again after a minute', 86_400_000, 60_000],
  ])('%s', async (_what, after, waited) => {
    const { clock, limiterOf } = endpoint({})
    const run = limiterOf()
    const { signal } = new AbortController()
    const refused = () => run(() => Promise.reject(new TooMany(after)), { signal }).catch(() => {})
    await clock.until(refused())
    await clock.until(refused())
    await clock.until(run(() => Promise.resolve({}), { signal }))
    expect(clock.now()).toBe(waited)
  })
})
