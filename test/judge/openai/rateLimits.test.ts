import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createJudgeSession } from '../../../src/judge/session/session.ts'
import { extractClaims } from '../../../src/judge/steps/extractClaims.ts'
import { wordOverlapModel } from '../../loopback/wordOverlapModel.ts'
import { judgeAt, serving } from './atLoopback.ts'

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

/** The most calls at once, where two judges are asked that may each make one at a time. */
async function peakOfTwo(other: Partial<Parameters<typeof judgeAt>[1]> = {}): Promise<number> {
  const server = await serving(async request => {
    // Time in which the call of the other judge could come in.
    for (let turn = 0; turn < 200 && server.inFlight < 2; turn += 1) await nextTurn()
    return wordOverlapModel(request)
  })
  const run = { shards: 1, shared: new Map() }
  const judges = [{ concurrency: 1 }, { concurrency: 1, ...other }].map(one => judgeAt(server, one))
  const asked = judges.flatMap(judge => {
    judge.prepare?.(run)
    const session = createJudgeSession({ judge })
    return [1, 2, 3, 4].map(days =>
      session.ask(extractClaims, { text: `Returns take ${days} days.` }),
    )
  })
  await Promise.all(asked)
  return server.peak
}

test('judges of one run that ask one model at one address share its limiter', async () => {
  expect(await peakOfTwo()).toBe(1)
  expect(await peakOfTwo({ model: 'gpt-5' })).toBe(2)
})
