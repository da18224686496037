import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { unlessAborted } from '../../../../src/judge/unlessAborted.ts'
import { endpoint, TooMany } from '../virtualEndpoint.ts'

describe('a call that is aborted', () => {
  /** One call at a time: what keeps a place that it does not need stops all that come after it. */
  function oneAtATime() {
    const { clock, seen, limiterOf, answer } = endpoint({})
    const leaving = new AbortController()
    const { signal } = new AbortController()
    return { clock, seen, leaving, run: limiterOf({ concurrency: 1 }), staying: { signal }, answer }
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

test('a call of a lower order goes first', async () => {
  const { clock, limiterOf, answer } = endpoint({})
  const run = limiterOf({ concurrency: 1 })
  const { signal } = new AbortController()
  const went: number[] = []
  const ask = (order: number) =>
    run(
      () => {
        went.push(order)
        return answer()
      },
      { signal, order },
    )
  await clock.until(Promise.all([3, 1, 2, 1, 3].map(ask)))
  expect(went).toEqual([3, 1, 1, 2, 3])
})

test('no place is ever lost, and none is given twice', async () => {
  const call = fc.record({
    ends: fc.constantFrom('answered', 'refused', 'failed'),
    takes: fc.integer({ min: 0, max: 400 }),
    after: fc.option(fc.integer({ min: -5, max: 2000 }), { nil: undefined }),
    comes: fc.integer({ min: 0, max: 1000 }),
    leaves: fc.option(fc.integer({ min: 0, max: 1500 }), { nil: undefined }),
    order: fc.integer({ min: 0, max: 5 }),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(call, { maxLength: 40 }),
      fc.integer({ min: 1, max: 6 }),
      async (calls, most) => {
        const { clock, limiterOf } = endpoint({})
        const run = limiterOf({ concurrency: most })
        let underWay = 0
        const ask = async ({
          ends,
          takes,
          after,
          comes,
          leaves,
          order,
        }: (typeof calls)[number]) => {
          const controller = new AbortController()
          const { signal } = controller
          await clock.wait(comes)
          if (leaves !== undefined)
            void clock.wait(leaves).then(() => controller.abort(new Error('left')))
          const work = async () => {
            underWay += 1
            expect(underWay).toBeLessThanOrEqual(most)
            try {
              await unlessAborted(clock.wait(takes), signal)
            } finally {
              underWay -= 1
            }
            if (ends === 'refused') throw new TooMany(after)
            if (ends === 'failed') throw new Error('500')
            return {}
          }
          await run(work, { signal, order }).catch((error: Error) => {
            if (!['429', '500', 'left'].includes(error.message)) throw error
          })
        }
        await clock.until(Promise.all(calls.map(ask)))
        // All places are free: as many calls as may be go at once, when the waits are over.
        await clock.until(clock.wait(20_000))
        const { signal } = new AbortController()
        await clock.until(run(async () => ({}), { signal }))
        expect(underWay).toBe(0)
      },
    ),
    { numRuns: 200 },
  )
})
