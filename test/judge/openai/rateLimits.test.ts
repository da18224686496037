import { expect, test } from 'vitest'
import { createJudgeSession } from '../../../src/judge/session/session.ts'
import { extractClaims } from '../../../src/judge/steps/extractClaims.ts'
import type { Responder } from '../../loopback/openaiServer.ts'
import { wordOverlapModel } from '../../loopback/wordOverlapModel.ts'
import { judgeAt, serving } from './atLoopback.ts'

const perSecond = 20

/** By then the first replies have come, with which the endpoint says what is left. */
const firstBurst = 40

/** Takes so many calls a second from a bucket, and says what is left the way OpenAI does. */
function bucket({ announcing }: { announcing: boolean }): {
  respond: Responder
  rejected(): number
} {
  let left = perSecond
  let countedAt = performance.now()
  let rejected = 0
  return {
    rejected: () => rejected,
    async respond(request) {
      const now = performance.now()
      left = Math.min(perSecond, left + ((now - countedAt) / 1000) * perSecond)
      countedAt = now
      const isTaken = left >= 1
      if (isTaken) left -= 1
      else if (request.index >= firstBurst) rejected += 1
      const headers = announcing ? headersFor(left) : {}
      if (!isTaken) return { status: 429, headers }
      return { ...(await wordOverlapModel(request)), headers }
    },
  }
}

const headersFor = (left: number) => ({
  'x-ratelimit-limit-requests': String(perSecond),
  'x-ratelimit-remaining-requests': String(Math.floor(left)),
  'x-ratelimit-reset-requests': `${Math.ceil(((perSecond - left) / perSecond) * 1000)}ms`,
})

async function rejectedOf(announcing: boolean): Promise<number> {
  const { respond, rejected } = bucket({ announcing })
  const server = await serving(respond)
  const session = createJudgeSession({ judge: judgeAt(server, { minRetryDelay: 100 }) })
  const asked = Array.from({ length: 60 }, (_, index) =>
    session.ask(extractClaims, { text: `Returns take ${index} days.` }),
  )
  expect(await Promise.all(asked)).toHaveLength(60)
  return rejected()
}

test('who says what is left turns hardly a call away any more', async () => {
  const [silent, announced] = [await rejectedOf(false), await rejectedOf(true)]
  expect(announced).toBeLessThan(silent)
  expect(announced).toBeLessThanOrEqual(2)
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
