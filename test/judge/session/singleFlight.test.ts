import { describe, expect, test } from 'vitest'
import { createSingleFlight } from '../../../src/judge/session/singleFlight.ts'

/** A call that ends when it is told to. */
function controlledCall() {
  const signals: AbortSignal[] = []
  const succeed: ((result: string) => void)[] = []
  const fail: ((error: Error) => void)[] = []
  const start = (signal: AbortSignal) => {
    signals.push(signal)
    return new Promise<string>((resolve, reject) => {
      succeed.push(resolve)
      fail.push(reject)
    })
  }
  return { start, signals, succeed, fail }
}

test('who asks the same meanwhile shares the call, and one of them pays for it', async () => {
  const share = createSingleFlight<string>()
  const { start, signals, succeed } = controlledCall()
  const both = Promise.all([share('refunds', start), share('refunds', start)])
  const other = share('shipping', start)
  expect(signals).toHaveLength(2)
  succeed[0]?.('thirty days')
  succeed[1]?.('free')
  expect(await both).toEqual([
    { result: 'thirty days', first: true },
    { result: 'thirty days', first: false },
  ])
  expect(await other).toEqual({ result: 'free', first: true })
})

test('a call that has ended is not shared any more', async () => {
  const share = createSingleFlight<string>()
  let calls = 0
  const start = async () => `call ${(calls += 1)}`
  expect(await share('refunds', start)).toEqual({ result: 'call 1', first: true })
  expect(await share('refunds', start)).toEqual({ result: 'call 2', first: true })
})

test('a failure reaches all who wait, and the next one tries anew', async () => {
  const share = createSingleFlight<string>()
  const { start, fail, succeed } = controlledCall()
  const both = Promise.allSettled([share('refunds', start), share('refunds', start)])
  fail[0]?.(new Error('no connection'))
  expect(await both).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])
  const next = share('refunds', start)
  succeed[1]?.('thirty days')
  expect(await next).toMatchObject({ result: 'thirty days' })
})

describe('who aborts', () => {
  test('leaves at once, while the call goes on for the others', async () => {
    const share = createSingleFlight<string>()
    const { start, signals, succeed } = controlledCall()
    const leaving = new AbortController()
    const left = share('refunds', start, leaving)
    const staying = share('refunds', start)
    leaving.abort(new Error('time is up'))
    await expect(left).rejects.toThrow('time is up')
    expect(signals[0]?.aborted).toBe(false)
    succeed[0]?.('thirty days')
    expect(await staying).toEqual({ result: 'thirty days', first: true })
  })

  test('as the last one takes the call down, and whoever asks next gets a new one', async () => {
    const share = createSingleFlight<string>()
    const { start, signals, fail, succeed } = controlledCall()
    const leaving = new AbortController()
    const left = [share('refunds', start, leaving), share('refunds', start, leaving)]
    leaving.abort(new Error('time is up'))
    // Asked before the promises of those who left have settled.
    const next = share('refunds', start)
    await expect(Promise.all(left)).rejects.toThrow('time is up')
    succeed[0]?.('thirty days')
    expect(await next).toMatchObject({ result: 'thirty days' })

    const last = share('refunds', start, {
      signal: AbortSignal.abort(new Error('already over')),
    })
    await expect(last).rejects.toThrow('already over')
    expect(signals).toHaveLength(1)

    const alone = new AbortController()
    const gone = share('refunds', start, alone)
    alone.abort(new Error('time is up'))
    await expect(gone).rejects.toThrow('time is up')
    expect(signals[1]?.aborted).toBe(true)
    const anew = share('refunds', start)
    fail[1]?.(new Error('aborted'))
    // The end of the old call comes after the start of the new one, and must not hide it.
    await new Promise(resolve => setImmediate(resolve))
    const sharing = share('refunds', start)
    expect(signals).toHaveLength(3)
    succeed[2]?.('still thirty days')
    expect(await sharing).toMatchObject({ result: 'still thirty days' })
    expect(await anew).toMatchObject({ result: 'still thirty days' })
  })
})
