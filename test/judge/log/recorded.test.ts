import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Judge, JudgeQuestion } from '../../../src/judge/judge.ts'
import { openai } from '../../../src/judge/openai/openai.ts'
import { recorded } from '../../../src/judge/log/recorded.ts'
import { createJudgeSession } from '../../../src/judge/session/session.ts'
import { checkClaims } from '../../../src/judge/steps/checkClaims.ts'
import { extractClaims } from '../../../src/judge/steps/extractClaims.ts'
import { openVerdictLog } from '../../../src/judge/log/verdictLog.ts'
import type { VerdictLog } from '../../../src/judge/log/verdictLog.ts'
import { startOpenaiServer } from '../../loopback/openaiServer.ts'
import { failureOf, policy, reply, scriptedJudge } from '../scriptedJudge.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

const check = {
  claims: [{ id: 'c1', text: 'Refunds take 30 days.' }],
  passages: [{ id: 'p1', text: 'Refunds take 30 days. Shipping is free.' }],
}

/** Asks a live endpoint once, then takes it away. */
async function recording() {
  await using server = await startOpenaiServer()
  const { baseURL } = server
  const file = join(temporaryFolder(), 'verdicts.jsonl')
  const judge = openai({ model: 'gpt-5-mini', baseURL, apiKey: 'sk-loopback-1234' })
  const session = createJudgeSession({ judge, verdictLog: openVerdictLog(file) })
  const extracted = await session.ask(extractClaims, policy)
  const checked = await session.ask(checkClaims, check)
  return { baseURL, file, extracted: extracted.answer, checked: checked.answer }
}

describe('a recorded judge answers without key or server', () => {
  test.each(['the log it is given', 'the log of the session'])('from %s', async which => {
    const { baseURL, file, extracted, checked } = await recording()
    const judge = openai({ model: 'gpt-5-mini', baseURL, apiKey: '' })
    const session =
      which === 'the log it is given'
        ? createJudgeSession({ judge: recorded(judge, { file }) })
        : createJudgeSession({ judge: recorded(judge), verdictLog: openVerdictLog(file) })
    const usage = { calls: 0, replayed: 1, promptTokens: 0, completionTokens: 0 }
    expect(await session.ask(extractClaims, policy)).toMatchObject({ answer: extracted, usage })
    expect(await session.ask(checkClaims, check)).toMatchObject({ answer: checked, usage })
  })

  test('also to questions of a case that were asked in one call', async () => {
    const file = join(temporaryFolder(), 'verdicts.jsonl')
    const calls: JudgeQuestion[] = []
    const judge: Judge = {
      name: 'clerk',
      batching: 'perCase',
      async answer(question) {
        calls.push(question)
        const { tasks } = question.request as { tasks: { id: string }[] }
        const answers = tasks.map(({ id }) => ({
          id,
          answer: { claims: [`Shipping as text ${id}.`], declines: false },
        }))
        return reply({ answers })
      },
    }
    const ask = (asked: Judge, verdictLog?: VerdictLog) => {
      const session = createJudgeSession({ judge: asked, ...(verdictLog && { verdictLog }) })
      const group = {}
      const requests = [policy, { text: 'Another text.' }]
      return Promise.all(requests.map(one => session.ask(extractClaims, one, { group })))
    }
    const asked = await ask(judge, openVerdictLog(file))
    expect(calls).toHaveLength(1)
    const replayed = await ask(recorded(judge, { file }))
    expect(replayed.map(({ answer }) => answer)).toEqual(asked.map(({ answer }) => answer))
    expect(replayed.map(({ usage }) => usage.replayed)).toEqual([1, 1])
  })

  test('and is the same judge by name', () => {
    const judge = openai({ model: 'gpt-5-mini', temperature: 0, apiKey: '' })
    const { name, model, endpoint, settings } = judge
    expect(recorded(judge)).toMatchObject({ name, model, endpoint, settings })
  })

  test('and keeps what the class of a judge says', () => {
    class Clerk implements Judge {
      get name() {
        return 'clerk'
      }
      get deterministic() {
        return true
      }
      async answer() {
        return reply(null)
      }
    }
    expect(recorded(new Clerk())).toMatchObject({ name: 'clerk', deterministic: true })
  })
})

describe('what was not recorded is a failure that says what to do', () => {
  test.each([
    ['another text', { text: 'Refunds take 60 days.' }, {}, 'gpt-5-mini'],
    ['another repeat', policy, { repeat: 1 }, 'gpt-5-mini'],
    ['another model', policy, {}, 'gpt-5'],
  ])('%s', async (_what, request, options, model) => {
    const { baseURL, file } = await recording()
    const judge = recorded(openai({ model, baseURL }), { file })
    const error = await failureOf(
      createJudgeSession({ judge }).ask(extractClaims, request, options),
    )
    expect(error).toMatchObject({
      name: 'JudgeFailure',
      message:
        `No verdict is recorded for this question (extractClaims) in ${file}. Run once with ` +
        '`openai` itself to record it; it must be asked with the same texts, model, endpoint and settings.',
      usage: { calls: 0, replayed: 0 },
    })
  })

  test('and the judge behind it is never asked', async () => {
    const live = scriptedJudge([reply({ claims: [], declines: false })])
    const verdictLog = openVerdictLog(join(temporaryFolder(), 'verdicts.jsonl'))
    const session = createJudgeSession({ judge: recorded(live), verdictLog })
    expect(await failureOf(session.ask(extractClaims, policy))).toMatchObject({
      message: expect.stringContaining('in the verdict log'),
    })
    expect(live.questions).toHaveLength(0)
  })
})

test('a file of its own is the only source, and the log of the session stays as it is', async () => {
  const folder = temporaryFolder()
  const [file, own] = [join(folder, 'recorded.jsonl'), join(folder, 'own.jsonl')]
  const live = scriptedJudge([
    reply({ claims: ['Shipping is free.'], declines: false }),
    reply({ claims: ['Refunds take 30 days.'], declines: false }),
  ])
  for (const log of [file, own])
    await createJudgeSession({ judge: live, verdictLog: openVerdictLog(log) }).ask(
      extractClaims,
      policy,
    )
  const before = readFileSync(own, 'utf8')
  const session = createJudgeSession({
    judge: recorded(live, { file }),
    verdictLog: openVerdictLog(own),
  })
  const { answer } = await session.ask(extractClaims, policy)
  expect(answer).toEqual({ claims: ['Shipping is free.'], declines: false })
  expect(readFileSync(own, 'utf8')).toBe(before)
})

test('a record that is not valid any more is not asked for twice', async () => {
  const file = join(temporaryFolder(), 'verdicts.jsonl')
  const live = scriptedJudge([reply({ claims: ['Shipping is free.'], declines: false })])
  const log = openVerdictLog(file)
  await createJudgeSession({ judge: live, verdictLog: log }).ask(extractClaims, policy)
  const key = live.questions[0]?.key ?? ''
  log.append({ key, step: 'extractClaims', prompt: 'extractClaims@1', judge: 'clerk', answer: 7 })
  const session = createJudgeSession({ judge: recorded(live, { file }) })
  const error = await failureOf(session.ask(extractClaims, policy))
  expect(error).toMatchObject({
    message: expect.stringMatching(
      /^The recorded answer is not valid, record it again: At the top: /,
    ),
    usage: { calls: 0, replayed: 1 },
  })
})
