import { expect, test } from 'vitest'
import { UserError } from '../../src/errors.ts'
import { createJudgeSession } from '../../src/judge/session/session.ts'
import { extractClaims } from '../../src/judge/steps/extractClaims.ts'
import { answeredQuestion, ask } from '../../src/evidence/caseInProgress.ts'
import { deskCase, deskJudge } from './deskJudge.ts'

const request = { text: 'Returns are free.' }

test('what comes back is found, and what it cost is on the bill', async () => {
  const { current } = deskCase({})
  expect(await ask(extractClaims, request, current)).toEqual({
    found: { claims: ['Returns are free.'], declines: false },
  })
  expect(current.spent).toMatchObject([{ judge: { calls: 1 } }])
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
  const { current } = deskCase({ traits: { answer: async () => ({ answer }) } })
  expect(await ask(extractClaims, request, current)).toEqual({
    instead: {
      status: 'judgeError',
      reason: expect.stringMatching(/^the question failed: not to be read \(at .*\)$/),
    },
  })
})

test('a log that can not be read is for the user to mend', async () => {
  const problem = "The verdict log can't be read"
  const verdictLog = {
    get: () => {
      throw new UserError({ problem })
    },
    prepare: () => {},
    append: () => {},
  }
  const session = createJudgeSession({ judge: deskJudge().judge, verdictLog })
  const { current } = deskCase({})
  await expect(ask(extractClaims, request, { ...current, session })).rejects.toThrow(problem)
})

test.each(['', ' \u200B\n'])('a question without a word, %j, is none', question => {
  const { current } = deskCase({})
  const of = (asked: string) =>
    answeredQuestion({ ...current, case: { ...current.case, question: asked } })
  expect(of(question)).toStrictEqual({})
  expect(of('When?')).toStrictEqual({ question: 'When?' })
})
