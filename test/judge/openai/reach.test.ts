import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createReach } from '../../../src/judge/openai/reach.ts'
import { createBudget } from '../../../src/judge/session/budget.ts'
import { createJudgeSession } from '../../../src/judge/session/session.ts'
import { extractClaims } from '../../../src/judge/steps/extractClaims.ts'
import { inTurn } from '../../loopback/openaiServer.ts'
import { failureOf, policy } from '../scriptedJudge.ts'
import { judgeAt, serving } from './atLoopback.ts'

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
    const reach = createReach()
    expect(reach.isNobodyThere(failed(code))).toBe(true)
    vi.advanceTimersByTime(60_000)
    expect(reach.isGivenUp()).toBe(false)
    vi.advanceTimersByTime(9999)
    expect(reach.isGivenUp()).toBe(false)
    vi.advanceTimersByTime(1)
    expect(reach.isGivenUp()).toBe(true)
  },
)

test('an endpoint that has answered may come back, and a lost connection is none that nobody took', () => {
  const reach = createReach()
  expect(reach.isNobodyThere(failed('ECONNRESET'))).toBe(false)
  reach.answered()
  expect(reach.isNobodyThere(failed('ECONNREFUSED'))).toBe(false)
})

test('nothing further is asked, pipelines included, once an address is given up', async () => {
  vi.useRealTimers()
  const server = await serving()
  await server.close()
  const spending = createBudget()
  const session = createJudgeSession({ judge: judgeAt(server, { retries: 0 }), spending })
  const ask = (text: string) => failureOf(session.ask(extractClaims, { text }))
  expect(await ask(policy.text)).toMatchObject({ usage: { calls: 1 } })
  expect(spending.usedUp('maxCalls')).toMatch(/^nothing further is asked: No connection to 127/)
  expect(await ask('Another text.')).toMatchObject({
    message: expect.stringMatching(/^nothing further is asked: No connection to 127.*ECONNREFUSED/),
    usage: { calls: 0 },
  })
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
  expect(spending.stopped()).toBeUndefined()
})
