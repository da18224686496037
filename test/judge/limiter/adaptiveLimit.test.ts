import { describe, expect, test } from 'vitest'
import { unlessAborted } from '../../../src/judge/unlessAborted.ts'
import { endpoint, honestly, TooMany } from './virtualEndpoint.ts'

describe('an endpoint without limits', () => {
  test('is soon asked by as many calls at once as may be', async () => {
    const { clock, seen, askAll } = endpoint({})
    await askAll(2000)
    expect(seen.peak).toBe(64)
    // 2000 calls of 300 ms, 64 at once, take 9375 ms.
    expect(clock.now() / 9375).toBeLessThan(1.1)
  })

  test('is asked by as many as do any good where nobody says how many', async () => {
    const { clock, seen, limitOf, askAll } = endpoint({})
    await askAll(2000, limitOf({ concurrency: undefined }))
    expect(seen.peak).toBe(64)
    expect(clock.now() / 9375).toBeLessThan(1.1)
    const queueing = endpoint({ atOnce: 4 })
    await queueing.askAll(400, queueing.limitOf({ concurrency: undefined }))
    expect(queueing.seen.peak).toBe(32)
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
    ['from its first replies', {}],
    ['also where calls take longer than all is there again', { latency: 1500 }],
  ])('saying what is left, is hardly ever asked too much, %s', async (_what, more) => {
    const limited = { perSecond: 20, latency: 50, announcing: honestly, ...more }
    const { clock, seen, askAll } = endpoint(limited)
    await askAll(600)
    expect(clock.now() / 29_000).toBeLessThan(1.15)
    expect(seen.rejected / 600).toBeLessThan(0.02)
  })

  test('is not asked less for what nobody can mean', async () => {
    const nothing = { limit: 100, remaining: 0, resetAfter: 60_000 }
    const { clock, askAll } = endpoint({
      announcing: () => ({ requests: nothing, tokens: nothing }),
    })
    await askAll(2000)
    expect(clock.now() / 9375).toBeLessThan(1.1)
  })

  test('saying that there is plenty, is asked as if there were no limit', async () => {
    const plenty = (left: number) => ({
      requests: { limit: 10_000, remaining: Math.floor(left), resetAfter: 1000 },
    })
    const { clock, askAll } = endpoint({ perSecond: 10_000, announcing: plenty })
    await askAll(2000)
    expect(clock.now() / 9375).toBeLessThan(1.1)
  })

  test('for a whole minute is asked ever more seldom, until it takes calls again', async () => {
    const { clock, seen, limitOf, answer } = endpoint({})
    const run = limitOf()
    const { signal } = new AbortController()
    const closed = () => (clock.now() < 60_000 ? Promise.reject(new TooMany()) : answer())
    const one = async (): Promise<void> => {
      try {
        await run(
          () => {
            asked += 1
            return closed()
          },
          { signal },
        )
      } catch {
        await clock.wait(250)
        return one()
      }
    }
    let asked = 0
    await clock.until(Promise.all(Array.from({ length: 64 }, one)))
    expect(seen.calls).toBe(64)
    expect(asked - 64).toBeLessThan(64)
    expect(clock.now()).toBeLessThan(95_000)
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
    await clock.until(run(() => Promise.resolve({}), { signal }))
    expect(clock.now()).toBeGreaterThanOrEqual(5000)
  })
})

test('a call that is told to wait for a day holds the others for a minute', async () => {
  const { clock, limitOf } = endpoint({})
  const run = limitOf()
  const { signal } = new AbortController()
  const reject = () => Promise.reject(new TooMany(86_400_000))
  await clock.until(run(reject, { signal }).catch(() => {}))
  await clock.until(run(() => Promise.resolve({}), { signal }))
  expect(clock.now()).toBe(60_000)
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
  /** One call at a time: what keeps a slot that it does not need stops all that come after it. */
  function oneAtATime() {
    const { clock, seen, limitOf, answer } = endpoint({})
    const leaving = new AbortController()
    const { signal } = new AbortController()
    return {
      clock,
      seen,
      leaving,
      run: limitOf({ concurrency: 1 }),
      staying: { signal },
      answer,
    }
  }

  test('while it waits lets the next one go in its place', async () => {
    const { clock, leaving, run, staying, answer } = oneAtATime()
    const first = run(answer, staying)
    const second = run(answer, leaving)
    const third = run(answer, staying)
    leaving.abort(new Error('too late'))
    await expect(second).rejects.toThrow('too late')
    await clock.until(Promise.all([first, third]))
    expect(clock.now()).toBe(600)
  })

  test('while it runs lets the next one go', async () => {
    const { clock, leaving, run, staying, answer } = oneAtATime()
    const first = run(() => unlessAborted(new Promise(() => {}), leaving.signal), leaving)
    const second = run(answer, staying)
    await clock.until(clock.wait(100))
    leaving.abort(new Error('too late'))
    await expect(first).rejects.toThrow('too late')
    await clock.until(second)
    expect(clock.now()).toBe(100 + 300)
  })

  test('in the moment in which its turn comes lets the next one go', async () => {
    const { clock, seen, leaving, run, staying, answer } = oneAtATime()
    const first = run(async () => {
      leaving.abort(new Error('too late'))
      return {}
    }, staying)
    const second = run(answer, leaving)
    const third = run(answer, staying)
    await expect(second).rejects.toThrow('too late')
    await clock.until(Promise.all([first, third]))
    expect(seen.calls).toBe(1)
  })

  test('before it asks is not asked', async () => {
    const { run, seen, answer } = oneAtATime()
    await expect(run(answer, { signal: AbortSignal.abort() })).rejects.toThrow('aborted')
    expect(seen.calls).toBe(0)
  })
})
