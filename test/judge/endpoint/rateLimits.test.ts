import { expect, test } from 'vitest'
import type { Limiter } from '../../../src/judge/limiter/limiter.ts'
import { createJudgeSession } from '../../../src/judge/session/session.ts'
import { extractClaims } from '../../../src/judge/steps/extractClaims.ts'
import { wordOverlapModel } from '../../loopback/wordOverlapModel.ts'
import { judgeAt, serving } from '../openai/atLoopback.ts'

const sayingLeft = (remaining: number, resetAfter: number) => ({
  'x-ratelimit-limit-requests': '20',
  'x-ratelimit-remaining-requests': String(remaining),
  'x-ratelimit-reset-requests': `${resetAfter}ms`,
})

test('who says that nothing is left is not asked before the time that it says', async () => {
  const resetAfter = 400
  const heldFor: number[] = []
  let repliedAt = performance.now()
  const server = await serving(async request => {
    heldFor.push(performance.now() - repliedAt)
    const reply = await wordOverlapModel(request)
    repliedAt = performance.now()
    return { ...reply, headers: sayingLeft(request.index === 0 ? 1 : 0, resetAfter) }
  })
  const session = createJudgeSession({ judge: judgeAt(server) })
  for (const days of [10, 20, 30])
    await session.ask(extractClaims, { text: `Returns take ${days} days.` })
  // However slow the machine is. The time counts from when the call before was sent.
  expect(heldFor[2]).toBeGreaterThan(resetAfter / 2)
})

test('a gateway that says nonsense is asked all the same', async () => {
  const headers = {
    'x-ratelimit-limit-requests': 'many',
    'x-ratelimit-remaining-requests': '0',
    'x-ratelimit-reset-requests': '0',
    'x-ratelimit-remaining-tokens': '0',
    'x-ratelimit-reset-tokens': '9h',
  }
  const server = await serving(async request => ({ ...(await wordOverlapModel(request)), headers }))
  const session = createJudgeSession({ judge: judgeAt(server) })
  const asked = Array.from({ length: 60 }, (_, index) =>
    session.ask(extractClaims, { text: `Returns take ${index} days.` }),
  )
  expect(await Promise.all(asked)).toHaveLength(60)
  expect(server.requests).toHaveLength(60)
})

test('the calls at once that the user set are divided among the shards of a run', async () => {
  let underWay = 0
  let peak = 0
  const server = await serving(async request => {
    underWay += 1
    peak = Math.max(peak, underWay)
    // All that were sent by now have arrived.
    await new Promise(setImmediate)
    underWay -= 1
    return wordOverlapModel(request)
  })
  const judge = judgeAt(server, { concurrency: 8 })
  judge.prepare?.({ shards: 4 })
  const session = createJudgeSession({ judge })
  const asked = Array.from({ length: 40 }, (_, index) =>
    session.ask(extractClaims, { text: `Returns take ${index} days.` }),
  )
  await Promise.all(asked)
  expect(peak).toBeLessThanOrEqual(2)
})

test('judges of one run that ask one model at one address share its limiter', async () => {
  const server = await serving()
  const shared = new Map<string, unknown>()
  const ask = (options: Parameters<typeof judgeAt>[1]) => {
    const judge = judgeAt(server, options)
    judge.prepare?.({ shards: 1, shared })
    return createJudgeSession({ judge }).ask(extractClaims, { text: 'Returns take ten days.' })
  }
  await ask({})
  const [[key = '', limiter] = []] = shared
  let limited = 0
  const counting: Limiter = {
    take(call) {
      limited += 1
      return (limiter as Limiter).take(call)
    },
  }
  shared.set(key, counting)
  await ask({})
  expect(limited).toBe(1)
  await ask({ model: 'gpt-5' })
  await ask({ requestsPerMinute: 10 })
  expect(limited).toBe(1)
  expect(shared.size).toBe(3)
})
