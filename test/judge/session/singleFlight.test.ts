import { describe, expect, test } from 'vitest'
import { createFlights } from '../../../src/judge/session/singleFlight.ts'

/** A call that ends when it is told to. */
function controlledCall() {
  const signals: AbortSignal[] = []
  const land: ((result: string) => void)[] = []
  const fail: ((error: Error) => void)[] = []
  const start = (signal: AbortSignal) => {
    signals.push(signal)
    return new Promise<string>((resolve, reject) => {
      land.push(resolve)
      fail.push(reject)
    })
  }
  return { start, signals, land, fail }
}

test('who asks the same meanwhile shares the call, and one of them pays for it', async () => {
  const join = createFlights<string>()
  const { start, signals, land } = controlledCall()
  const both = Promise.all([join('refunds', start), join('refunds', start)])
  const other = join('shipping', start)
  expect(signals).toHaveLength(2)
  land[0]?.('thirty days')
  land[1]?.('free')
  expect(await both).toEqual([
    { result: 'thirty days', first: true },
    { result: 'thirty days', first: false },
  ])
  expect(await other).toEqual({ result: 'free', first: true })
})

test('a landed call is not shared any more', async () => {
  const join = createFlights<string>()
  let calls = 0
  const start = async () => `call ${(calls += 1)}`
  expect(await join('refunds', start)).toEqual({ result: 'call 1', first: true })
  expect(await join('refunds', start)).toEqual({ result: 'call 2', first: true })
})

test('a failure reaches all who wait, and the next one tries anew', async () => {
  const join = createFlights<string>()
  const { start, fail, land } = controlledCall()
  const both = Promise.allSettled([join('refunds', start), join('refunds', start)])
  fail[0]?.(new Error('no connection'))
  expect(await both).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])
  const next = join('refunds', start)
  land[1]?.('thirty days')
  expect(await next).toMatchObject({ result: 'thirty days' })
})

describe('who aborts', () => {
  test('leaves at once, while the call goes on for the others', async () => {
    const join = createFlights<string>()
    const { start, signals, land } = controlledCall()
    const leaving = new AbortController()
    const left = join('refunds', start, leaving.signal)
    const staying = join('refunds', start)
    leaving.abort(new Error('time is up'))
    await expect(left).rejects.toThrow('time is up')
    expect(signals[0]?.aborted).toBe(false)
    land[0]?.('thirty days')
    expect(await staying).toEqual({ result: 'thirty days', first: true })
  })

  test('as the last one takes the call down, and whoever asks next gets a new one', async () => {
    const join = createFlights<string>()
    const { start, signals, fail, land } = controlledCall()
    const leaving = new AbortController()
    const left = [join('refunds', start, leaving.signal), join('refunds', start, leaving.signal)]
    leaving.abort(new Error('time is up'))
    // Asked before the promises of those who left have settled.
    const next = join('refunds', start)
    await expect(Promise.all(left)).rejects.toThrow('time is up')
    land[0]?.('thirty days')
    expect(await next).toMatchObject({ result: 'thirty days' })

    const last = join('refunds', start, AbortSignal.abort(new Error('already over')))
    await expect(last).rejects.toThrow('already over')
    expect(signals).toHaveLength(1)

    const alone = new AbortController()
    const gone = join('refunds', start, alone.signal)
    alone.abort(new Error('time is up'))
    await expect(gone).rejects.toThrow('time is up')
    expect(signals[1]?.aborted).toBe(true)
    const anew = join('refunds', start)
    fail[1]?.(new Error('aborted'))
    // The end of the old call comes after the start of the new one, and must not hide it.
    await new Promise(resolve => setImmediate(resolve))
    const sharing = join('refunds', start)
    expect(signals).toHaveLength(3)
    land[2]?.('still thirty days')
    expect(await sharing).toMatchObject({ result: 'still thirty days' })
    expect(await anew).toMatchObject({ result: 'still thirty days' })
  })
})
