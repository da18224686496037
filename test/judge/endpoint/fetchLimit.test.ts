import { expect, test } from 'vitest'
import { failureOf } from '../scriptedJudge.ts'
import { askFor, serving } from '../openai/atLoopback.ts'

interface Dispatcher {
  constructor: new (options: { headersTimeout: number }) => Dispatcher
}

/** What the platform's own `fetch` sends requests by. */
function platformDispatcher(): Dispatcher {
  const found: unknown = Reflect.get(globalThis, Symbol.for('undici.globalDispatcher.1'))
  if (typeof found !== 'object' || found === null) throw new Error('Expected a dispatcher')
  return found as Dispatcher
}

test('a fetch that gives up before the timeout of the judge is named, and not tried again', async () => {
  const server = await serving(() => ({ hang: true }))
  // Its five minutes, made short.
  const dispatcher = new (platformDispatcher().constructor)({ headersTimeout: 100 })
  const fetch = (url: string, init?: RequestInit) =>
    globalThis.fetch(url, Object.assign({}, init, { dispatcher }))
  const failure = await failureOf(askFor(server, { fetch, timeout: 900_000 }))
  expect(failure).toMatchObject({
    message: expect.stringMatching(
      /^No reply from 127\.0\.0\.1:\d+ for as long as `fetch` waits, .* pass a `fetch` that waits longer$/,
    ),
  })
  expect(server.requests).toHaveLength(1)
})
