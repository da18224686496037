import { expect, test } from 'vitest'
import { unlessAborted } from '../../src/judge/unlessAborted.ts'

const never = new Promise<never>(() => {})

test('what is there is taken, even where time is up', async () => {
  expect(await unlessAborted(Promise.resolve(1), undefined)).toBe(1)
  expect(await unlessAborted(Promise.resolve(2), AbortSignal.abort())).toBe(2)
})

test.each([
  ['has aborted', AbortSignal.abort(new Error('time is up'))],
  ['aborts', abortingSoon()],
])('nothing is waited for once the signal %s', async (_when, signal) => {
  await expect(unlessAborted(never, signal)).rejects.toThrow('time is up')
})

function abortingSoon(): AbortSignal {
  const controller = new AbortController()
  setImmediate(() => controller.abort(new Error('time is up')))
  return controller.signal
}
