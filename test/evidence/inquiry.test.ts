import { expect, test } from 'vitest'
import { UserError } from '../../src/errors.ts'
import { createJudgeSession } from '../../src/judge/session/session.ts'
import { extractClaims } from '../../src/judge/steps/extractClaims.ts'
import { ask } from '../../src/evidence/inquiry.ts'
import { deskInquiry, deskJudge } from './deskJudge.ts'

const request = { text: 'Returns are free.' }

test('what comes back is found, and what it cost is on the bill', async () => {
  const { inquiry } = deskInquiry({})
  expect(await ask(extractClaims, request, inquiry)).toEqual({
    found: { claims: ['Returns are free.'] },
  })
  expect(inquiry.spent).toMatchObject([{ judge: { calls: 1 } }])
})

test('what fails in a way that nobody foresaw is a judge error that says what it was', async () => {
  const answer = new Proxy(
    {},
    {
      get: () => {
        throw new Error('not to be read')
      },
    },
  )
  const { inquiry } = deskInquiry({ traits: { answer: async () => ({ answer }) } })
  expect(await ask(extractClaims, request, inquiry)).toEqual({
    instead: {
      status: 'judgeError',
      reason: expect.stringMatching(/^the question failed: not to be read \(at .*\)$/),
    },
  })
})

test('a log that can not be written is for the user to mend', async () => {
  const problem = "The verdict log can't be written"
  const verdictLog = {
    get: () => undefined,
    append: () => {
      throw new UserError({ problem })
    },
  }
  const session = createJudgeSession({ judge: deskJudge().judge, verdictLog })
  const { inquiry } = deskInquiry({})
  await expect(ask(extractClaims, request, { ...inquiry, session })).rejects.toThrow(problem)
})
