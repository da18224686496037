import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { JudgeFailure } from '../../../src/judge/judge.ts'
import { createJudgeSession } from '../../../src/judge/session/session.ts'
import { extractClaims } from '../../../src/judge/steps/extractClaims.ts'
import type { ServerReply } from '../../loopback/openaiServer.ts'
import { inTurn } from '../../loopback/openaiServer.ts'
import { wordOverlapModel } from '../../loopback/wordOverlapModel.ts'
import { claims, failureOf } from '../scriptedJudge.ts'
import { apiKey, askFor, judgeAt, serving } from '../openai/atLoopback.ts'

describe('what may pass is tried again, and no case is lost', () => {
  const status = (code: number, headers: Record<string, string> = {}) => ({ status: code, headers })
  test.each<[string, ServerReply[]]>([
    ['a rate limit', [status(429), status(429)]],
    ['a rate limit that says when', [status(429, { 'retry-after': '0' })]],
    ['a rate limit that says when to the millisecond', [status(429, { 'retry-after-ms': '1' })]],
    ['server errors', [status(500), status(502), status(503), status(529)]],
    ['a conflict and a timeout of the server', [status(409), status(408)]],
    ['a dropped connection', [{ drop: 'now' }, { drop: 'now' }]],
    ['a connection dropped in the middle of the reply', [{ drop: 'midway' }, { drop: 'midway' }]],
    ['no body', [{ body: '' }, { body: '', contentType: 'text/plain' }]],
    ['no choices', [{ body: '{"object": "chat.completion", "choices": []}' }, { body: 'null' }]],
    ['no message', [{ body: '{"choices": [{"index": 0}]}' }]],
    ['no content', [{ content: null }, { content: '' }, { content: null, finishReason: 'error' }]],
    ['a page of a proxy', [{ body: '<html>', contentType: 'text/html' }]],
    [
      'errors with status 200',
      [
        { body: '{"error": {"message": "Slow down.", "code": "429"}}' },
        { body: '{"error": {"message": "Bad gateway.", "code": 502}}' },
        { body: '{"error": {"message": "Too fast.", "type": "rate_limit_error"}}' },
        { body: '{"error": {"message": "Something went wrong."}}' },
        { body: '{"choices": [{"error": {"message": "Provider failed.", "code": 503}}]}' },
      ],
    ],
    ['a reply that broke off', [{ body: '{"choices": [{"message"' }]],
    [
      'six faults of all kinds',
      [status(429), status(500), { drop: 'now' }, { drop: 'midway' }, status(408), status(409)],
    ],
  ])('%s', async (_what, faults) => {
    const server = await serving(inTurn(faults))
    expect(await askFor(server)).toMatchObject({ answer: { claims }, usage: { calls: 1 } })
    expect(server.requests).toHaveLength(faults.length + 1)
  })

  test('not before the server wants it', async () => {
    const arrivals: number[] = []
    const server = await serving(request => {
      arrivals.push(performance.now())
      if (request.index > 0) return wordOverlapModel(request)
      return { status: 429, headers: { 'retry-after-ms': '400' } }
    })
    await askFor(server)
    const [first = 0, second = 0] = arrivals
    // Only a lower bound: timers may be late, and are early by less than rounding.
    expect(second - first).toBeGreaterThanOrEqual(395)
  })

  test('a server that hangs', async () => {
    const server = await serving(inTurn([{ hang: true }]))
    expect(await askFor(server, { timeout: 500 })).toMatchObject({ answer: { claims } })
    expect(server.requests).toHaveLength(2)
    expect(server.requests[0]?.abandoned).toBe(true)
  })

  test.each([
    { timeout: 60_000, attempts: 2 },
    { timeout: 200_000, attempts: 2 },
    { timeout: 50_000, attempts: 3 },
  ])(
    'a server without any reply for $timeout ms: $attempts attempts',
    async ({ timeout, attempts }) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
      onTestFinished(() => void vi.useRealTimers())
      const server = await serving(() => ({ hang: true }))
      const failure = failureOf(askFor(server, { timeout, maxRetryTime: 900_000 }))
      for (let attempt = 1; attempt <= attempts; attempt += 1) {
        await vi.waitUntil(() => server.requests.length === attempt)
        vi.advanceTimersByTime(timeout)
      }
      const seconds = (attempts * timeout) / 1000
      expect(await failure).toMatchObject({
        message: expect.stringMatching(
          new RegExp(
            `^No reply from \\S+ within ${timeout} ms \\(${attempts} attempts in ${seconds} s\\)$`,
          ),
        ),
      })
      expect(server.requests).toHaveLength(attempts)
    },
  )

  test('until the retries are used up', async () => {
    const server = await serving(() => ({ status: 503, error: { message: 'Overloaded.' } }))
    const error = await failureOf(askFor(server, { retries: 2 }))
    expect(error).toBeInstanceOf(JudgeFailure)
    expect(error).toMatchObject({
      message: expect.stringMatching(
        /^127\.0\.0\.1:\d+ answered with an error: 503 Overloaded\. \(3 attempts\)$/,
      ),
    })
    expect(server.requests).toHaveLength(3)
  })

  test('unless the server asks for more time than there is', async () => {
    const server = await serving(() => ({ status: 429, headers: { 'retry-after': '3600' } }))
    const error = await failureOf(askFor(server, { maxRetryTime: 10_000 }))
    expect(error).toMatchObject({ message: expect.stringContaining('limits the rate of calls') })
    expect(server.requests).toHaveLength(1)
  })

  test('unless nobody is there at all', async () => {
    const server = await serving()
    await server.close()
    const error = await failureOf(askFor(server, { retries: 1 }))
    expect(error).toMatchObject({
      message: expect.stringMatching(
        /^No connection to 127\.0\.0\.1:\d+: ECONNREFUSED \(is it running, and is `baseURL` right\?\) \(2 attempts\)$/,
      ),
    })
  })
})

test('an answer that never comes is said, with what came in its place', async () => {
  const page = { body: `<h1>Sign in, ${apiKey}</h1>`, contentType: 'text/html' }
  const server = await serving(() => page)
  expect(await failureOf(askFor(server, { retries: 1 }))).toMatchObject({
    name: 'JudgeFailure',
    message: expect.stringMatching(
      /^127\.0\.0\.1:\d+ replied 200 without an answer \(`baseURL` ends in \/v1 at most servers\): "<h1>Sign in, \[hidden\]<\/h1>" \(2 attempts\)$/,
    ),
    usage: { calls: 1 },
  })
})

test('of 400 scores none is lost where three calls in ten come back empty', async () => {
  const empty = [{ body: '' }, { content: null }, { body: '{"choices": []}' }]
  const server = await serving(request => {
    const place = (request.index * 0.618) % 1
    return (place < 0.3 ? empty[request.index % 3] : undefined) ?? wordOverlapModel(request)
  })
  const session = createJudgeSession({ judge: judgeAt(server) })
  const asked = Array.from({ length: 400 }, (_, index) =>
    session.ask(extractClaims, { text: `Clinic ${index} opens at eight.` }),
  )
  const usages = (await Promise.all(asked)).map(({ usage }) => usage.calls)
  expect(new Set(usages)).toEqual(new Set([1]))
})

describe('what will not pass is said at once', () => {
  test.each<[string, ServerReply, RegExp]>([
    [
      'a bad request',
      { status: 400, error: { message: 'Unknown model feature.' } },
      /answered with an error: 400 Unknown/,
    ],
    [
      'a wrong key',
      { status: 401, error: { message: `Bad key ${apiKey}` } },
      /refused the API key or its rights \(check .*\): 401 Bad key \[hidden\]/,
    ],
    ['missing rights', { status: 403 }, /refused the API key or its rights \(check .*\): 403/],
    [
      'an unknown model',
      { status: 404 },
      /has no model "gpt-5-mini", or has nothing at this address .*: 404/,
    ],
    [
      'a bad request with status 200',
      { body: '{"error": {"message": "Too long.", "code": "context_length_exceeded"}}' },
      /answered with an error: 400 Too long\.$/,
    ],
    [
      'a wrong key with status 200',
      { body: '{"error": {"message": "Who?", "code": "401"}}' },
      /refused the API key or its rights \(check .*\): 401 Who\?$/,
    ],
    [
      'a quota that is used up',
      { status: 429, error: { code: 'insufficient_quota' } },
      /The quota at .* is used up: 429/,
    ],
    [
      'a refusal',
      { refusal: 'I can’t help with that.' },
      /^The model refused to answer: "I can’t help with that\."$/,
    ],
    [
      'a content filter',
      { content: '', finishReason: 'content_filter' },
      /content filter stopped the answer/,
    ],
  ])('%s', async (_what, fault, reason) => {
    const server = await serving(inTurn([fault]))
    const error = await failureOf(askFor(server))
    expect(error).toBeInstanceOf(JudgeFailure)
    expect(error).toMatchObject({ message: expect.stringMatching(reason), usage: { calls: 1 } })
    expect(server.requests).toHaveLength(1)
  })
})
