import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EndpointError } from '../../../src/judge/endpoint/endpointError.ts'
import { createReach } from '../../../src/judge/endpoint/reach.ts'
import { embeddingJudge } from '../../../src/judge/embeddingJudge.ts'
import { openaiEmbeddings } from '../../../src/judge/openai/openaiEmbeddings.ts'
import { compareTexts } from '../../../src/judge/steps/compareTexts.ts'
import { createBudget } from '../../../src/judge/session/budget.ts'
import { createJudgeSession } from '../../../src/judge/session/session.ts'
import { extractClaims } from '../../../src/judge/steps/extractClaims.ts'
import { inTurn } from '../../loopback/openaiServer.ts'
import { wordOverlapModel } from '../../loopback/wordOverlapModel.ts'
import { failureOf, policy } from '../scriptedJudge.ts'
import { apiKey, judgeAt, serving } from '../openai/atLoopback.ts'

const failed = (code: string) =>
  new TypeError('fetch failed', { cause: Object.assign(new Error('connect'), { code }) })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test.each(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'])(
  'an address at which nobody ever answered is given up after ten seconds of %s',
  code => {
    const reach = createReach(60_000)
    const error = failed(code)
    expect(reach.isNobodyThere(error)).toBe(true)
    vi.advanceTimersByTime(60_000)
    reach.failed(error)
    vi.advanceTimersByTime(9999)
    expect(reach.isGivenUp(error)).toBe(false)
    vi.advanceTimersByTime(1)
    expect(reach.isGivenUp(error)).toBe(true)
  },
)

test('an endpoint that has answered may come back, and a lost connection is none that nobody took', () => {
  const reach = createReach(60_000)
  expect(reach.isNobodyThere(failed('ECONNRESET'))).toBe(false)
  reach.answered()
  expect(reach.isNobodyThere(failed('ECONNREFUSED'))).toBe(false)
})

test('one that answers 503 is there, and may refuse connections while it starts', () => {
  const reach = createReach(60_000)
  reach.failed(failed('ECONNREFUSED'))
  reach.failed(new Error('503'))
  vi.advanceTimersByTime(20_000)
  expect(reach.isNobodyThere(failed('ECONNREFUSED'))).toBe(false)
  expect(reach.isGivenUp(failed('ECONNREFUSED'))).toBe(false)
})

test('one that answers nobody is given up after five minutes, counted anew from each answer', () => {
  const reach = createReach(60_000)
  const error = failed('ECONNRESET')
  reach.failed(error)
  vi.advanceTimersByTime(299_999)
  expect(reach.isGivenUp(error)).toBe(false)
  reach.answered()
  vi.advanceTimersByTime(10)
  expect(reach.isGivenUp(error)).toBe(false)
  reach.failed(error)
  vi.advanceTimersByTime(300_000)
  expect(reach.isGivenUp(error)).toBe(true)
})

test('who waits for the next answer hears of it', () => {
  const reach = createReach(60_000)
  const next = reach.nextAnswer()
  expect(next.aborted).toBe(false)
  reach.answered()
  expect(next.aborted).toBe(true)
  expect(reach.nextAnswer().aborted).toBe(false)
})

test('a key, a model or a quota that is refused before any answer is refused for all', async () => {
  vi.useRealTimers()
  for (const status of [401, 404]) {
    const server = await serving(() => ({ status }))
    const spending = createBudget()
    const session = createJudgeSession({ judge: judgeAt(server), spending })
    const ask = (text: string) => failureOf(session.ask(extractClaims, { text }))
    await Promise.all([ask('One.'), ask('Two.'), ask('Three.')])
    expect(spending.usedUp()).toContain(`${status} HTTP ${status}`)
    // Another may try while the first is being read.
    expect(server.requests.length).toBeLessThanOrEqual(2)
  }
})

test('a question that is forbidden is refused alone', async () => {
  vi.useRealTimers()
  const server = await serving(inTurn([{ status: 403 }]))
  const spending = createBudget()
  const session = createJudgeSession({ judge: judgeAt(server), spending })
  const failure = await failureOf(session.ask(extractClaims, { text: 'One.' }))
  expect(failure).toMatchObject({ message: expect.stringContaining('403') })
  expect((await session.ask(extractClaims, policy)).usage.calls).toBe(1)
})

test('one whose answers take long has more time to answer', () => {
  const reach = createReach(900_000)
  const error = failed('ECONNRESET')
  reach.failed(error)
  vi.advanceTimersByTime(2_699_999)
  expect(reach.isGivenUp(error)).toBe(false)
  vi.advanceTimersByTime(1)
  expect(reach.isGivenUp(error)).toBe(true)
})

test('a page in place of a reply is given up as an address at which nobody listens', () => {
  const reach = createReach(60_000)
  const page = new EndpointError('page', 'without an answer')
  reach.failed(page)
  vi.advanceTimersByTime(10_000)
  expect(reach.isGivenUp(page)).toBe(true)
  reach.answered()
  reach.failed(page)
  vi.advanceTimersByTime(10_000)
  expect(reach.isGivenUp(page)).toBe(false)
})

test('nothing further is asked, pipelines included, once an address is given up', async () => {
  vi.useRealTimers()
  const server = await serving()
  await server.close()
  const spending = createBudget()
  const session = createJudgeSession({ judge: judgeAt(server, { retries: 0 }), spending })
  const ask = (text: string) => failureOf(session.ask(extractClaims, { text }))
  expect(await ask(policy.text)).toMatchObject({ usage: { calls: 1 } })
  expect(spending.usedUp('maxCalls')).toMatch(/^no more calls are made: No connection to 127/)
  expect(await ask('Another text.')).toMatchObject({
    message: expect.stringMatching(/^no more calls are made: No connection to 127.*ECONNREFUSED/),
    usage: { calls: 0 },
  })
})

test('embeddings that are given up leave the judge alone', async () => {
  vi.useRealTimers()
  const server = await serving()
  const absent = await serving()
  await absent.close()
  const spending = createBudget()
  const embeddings = embeddingJudge(
    openaiEmbeddings({ model: 'e', baseURL: absent.baseURL, apiKey, retries: 0 }),
  )
  const session = createJudgeSession({ judge: judgeAt(server), embeddings, spending })
  const compare = (text: string) =>
    failureOf(session.ask(compareTexts, { text, others: ['Thirty days.'] }))
  expect(await compare('One.')).toMatchObject({ message: expect.stringMatching(/^No connection/) })
  expect(await compare('Two.')).toMatchObject({
    message: expect.stringMatching(/^no more calls are made: No connection/),
    usage: { calls: 0 },
  })
  expect((await session.ask(extractClaims, policy)).usage.calls).toBe(1)
  expect(spending.usedUp()).toBeUndefined()
})

test('a run goes on where an endpoint goes away that has answered before', async () => {
  vi.useRealTimers()
  const server = await serving(inTurn([]))
  const spending = createBudget()
  const session = createJudgeSession({ judge: judgeAt(server, { retries: 0 }), spending })
  await session.ask(extractClaims, policy)
  await server.close()
  const failure = await failureOf(session.ask(extractClaims, { text: 'Another text.' }))
  expect(failure).toMatchObject({ message: expect.stringContaining('No connection to') })
  expect(spending.stopped.aborted).toBe(false)
})

test('what waits is not asked once the run is stopped, and what was sent is still answered', async () => {
  vi.useRealTimers()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  const server = await serving(async request => {
    arrive()
    await released
    return wordOverlapModel(request)
  })
  const spending = createBudget()
  const session = createJudgeSession({ judge: judgeAt(server), spending })
  const first = session.ask(extractClaims, policy)
  const others = ['One.', 'Two.', 'Three.'].map(text =>
    failureOf(session.ask(extractClaims, { text })),
  )
  await arrived
  spending.stop(new Error('the disk is full'))
  expect(await Promise.all(others)).toEqual(
    others.map(() =>
      expect.objectContaining({ message: 'no more calls are made: the disk is full' }),
    ),
  )
  release()
  expect((await first).usage.calls).toBe(1)
  expect(server.requests).toHaveLength(1)
})
