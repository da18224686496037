import { expect, test } from 'vitest'
import { withDeadline } from '../../src/pipeline/deadline.ts'

const options = {
  timeout: 60_000,
  signal: new AbortController().signal,
  timedOut: () => new Error('too late'),
}

test('gives what the work gives', async () => {
  expect(await withDeadline(async () => 'Thirty days.', options)).toBe('Thirty days.')
  await expect(withDeadline(() => Promise.reject(new Error('no index')), options)).rejects.toThrow(
    'no index',
  )
})

test('what the work does after its time is nobody’s business', async () => {
  const unhandled: unknown[] = []
  const listener = (reason: unknown) => unhandled.push(reason)
  process.on('unhandledRejection', listener)
  let failLate: (reason: Error) => void = () => {}
  const work = () =>
    new Promise<never>((_, reject) => {
      failLate = reject
    })
  await expect(withDeadline(work, { ...options, timeout: 1 })).rejects.toThrow('too late')
  failLate(new Error('after the end'))
  // Unhandled rejections are reported once the microtasks are done.
  await new Promise(setImmediate)
  process.off('unhandledRejection', listener)
  expect(unhandled).toEqual([])
})

test('the end of the time comes before the complaint about it', async () => {
  const complains = (signal: AbortSignal) =>
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error('aborted')))
    })
  await expect(withDeadline(complains, { ...options, timeout: 1 })).rejects.toThrow('too late')
})
