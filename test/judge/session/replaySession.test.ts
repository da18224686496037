import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lexical } from '../../../src/judge/lexical/lexical.ts'
import { recorded } from '../../../src/judge/log/recorded.ts'
import { openVerdictLog } from '../../../src/judge/log/verdictLog.ts'
import { createReplaySession } from '../../../src/judge/session/replaySession.ts'
import { createJudgeSession } from '../../../src/judge/session/session.ts'
import { extractClaims } from '../../../src/judge/steps/extractClaims.ts'
import { claims, failureOf, policy, reply, scriptedJudge } from '../scriptedJudge.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

const answer = { claims, declines: false }

/** A log with the claims of the policy, and the judge that a run asked for them. */
async function askedRun() {
  const file = join(temporaryFolder(), 'verdicts.jsonl')
  const judge = scriptedJudge([{ ...reply(answer), model: 'clerk-2' }], { model: 'clerk-latest' })
  const session = createJudgeSession({ judge, verdictLog: openVerdictLog(file) })
  await session.ask(extractClaims, policy)
  return { file, judge, verdictLog: openVerdictLog(file) }
}

test('a question is rendered as it was asked, with the line of the log that answers it', async () => {
  const { judge, verdictLog } = await askedRun()
  const { session, exchanges } = createReplaySession({ judge, verdictLog })
  expect((await session.ask(extractClaims, policy)).answer).toEqual(answer)
  const [question] = judge.questions
  expect([...exchanges()]).toEqual([
    [
      question?.key,
      {
        key: question?.key,
        step: 'extractClaims',
        judge: 'clerk',
        model: 'clerk-2',
        prompt: `extractClaims@${extractClaims.prompt.version}`,
        date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as unknown,
        promptTokens: 100,
        completionTokens: 10,
        messages: question?.messages,
        answer,
      },
    ],
  ])
})

test('what no log answers is asked of nobody, and stands there without an answer', async () => {
  const { judge, verdictLog } = await askedRun()
  const { session, exchanges } = createReplaySession({ judge, verdictLog })
  const other = { text: 'Orders ship within a day.' }
  expect(String(await failureOf(session.ask(extractClaims, other)))).toContain('no log has')
  expect(judge.questions).toHaveLength(1)
  expect([...exchanges().values()]).toEqual([
    expect.objectContaining({ step: 'extractClaims', model: 'clerk-latest' }),
  ])
  expect([...exchanges().values()][0]).not.toHaveProperty('answer')
})

test('a judge in this process answers, which is no exchange with anybody', async () => {
  const { session, exchanges } = createReplaySession({ judge: lexical() })
  expect((await session.ask(extractClaims, policy)).answer.claims).toEqual(claims)
  expect(exchanges().size).toBe(0)
})

test('a judge that replays a log of its own answers from there', async () => {
  const { file, judge } = await askedRun()
  const { session, exchanges } = createReplaySession({ judge: recorded(judge, { file }) })
  await session.ask(extractClaims, policy)
  expect([...exchanges().values()]).toEqual([expect.objectContaining({ answer })])
})
