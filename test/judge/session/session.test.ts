import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Judge, JudgeQuestion } from '../../../src/judge/judge.ts'
import { lexical } from '../../../src/judge/lexical/lexical.ts'
import { createJudgeSession } from '../../../src/judge/session/session.ts'
import { extractClaims } from '../../../src/judge/steps/extractClaims.ts'
import { openVerdictLog } from '../../../src/judge/log/verdictLog.ts'
import { claims, policy, reply, scriptedJudge } from '../scriptedJudge.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

const temporaryLog = () => join(temporaryFolder(), 'verdicts.jsonl')

describe('a valid answer', () => {
  test('is what the judge said, with what it cost', async () => {
    const judge = scriptedJudge([reply({ claims, declines: false })])
    const asked = await createJudgeSession({ judge }).ask(extractClaims, policy)
    expect(asked).toEqual({
      answer: { claims, declines: false },
      usage: { calls: 1, replayed: 0, promptTokens: 100, completionTokens: 10 },
    })
    expect(judge.questions).toMatchObject([
      {
        step: 'extractClaims',
        request: policy,
        messages: [{ role: 'system' }, { role: 'user', content: JSON.stringify(policy) }],
        answerSchema: {
          type: 'object',
          required: ['claims', 'declines'],
          additionalProperties: false,
        },
        key: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ])
  })

  test('is logged, and replayed by the next session for nothing', async () => {
    const file = temporaryLog()
    const judge = scriptedJudge(
      [
        {
          ...reply({ claims, declines: false }),
          cachedPromptTokens: 80,
          model: 'clerk-2026-11-01',
        },
      ],
      {
        model: 'clerk',
      },
    )
    await createJudgeSession({ judge, verdictLog: openVerdictLog(file) }).ask(extractClaims, policy)
    const silent = scriptedJudge([], { model: 'clerk' })
    const session = createJudgeSession({ judge: silent, verdictLog: openVerdictLog(file) })
    expect(await session.ask(extractClaims, policy)).toEqual({
      answer: { claims, declines: false },
      usage: { calls: 0, replayed: 1, promptTokens: 0, completionTokens: 0 },
    })
    const key = judge.questions[0]?.key ?? ''
    expect(openVerdictLog(file).get(key)).toEqual({
      key,
      date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      step: 'extractClaims',
      prompt: 'extractClaims@3',
      judge: 'clerk',
      model: 'clerk-2026-11-01',
      answer: { claims, declines: false },
      promptTokens: 100,
      completionTokens: 10,
      cachedPromptTokens: 80,
    })
  })

  test('is a fresh sample in every repeat', async () => {
    const judge = scriptedJudge([
      reply({ claims, declines: false }),
      reply({ claims: claims.slice(1), declines: false }),
    ])
    const session = createJudgeSession({ judge, verdictLog: openVerdictLog(temporaryLog()) })
    expect((await session.ask(extractClaims, policy, { repeat: 0 })).answer.claims).toEqual(claims)
    expect((await session.ask(extractClaims, policy, { repeat: 1 })).answer.claims).toEqual(
      claims.slice(1),
    )
    expect((await session.ask(extractClaims, policy)).answer.claims).toEqual(claims)
  })

  test('is neither looked up nor kept where the judge does not want it', async () => {
    const file = temporaryLog()
    const judge = scriptedJudge(
      [reply({ claims, declines: false }), reply({ claims, declines: false })],
      { logged: false },
    )
    const session = createJudgeSession({ judge, verdictLog: openVerdictLog(file) })
    await session.ask(extractClaims, policy)
    await session.ask(extractClaims, policy)
    expect(judge.questions).toHaveLength(2)
    expect(openVerdictLog(file).get(judge.questions[0]?.key ?? '')).toBeUndefined()
  })

  test('is asked for again where the logged one does not pass any more', async () => {
    const verdictLog = openVerdictLog(temporaryLog())
    const judge = scriptedJudge([
      reply({ claims, declines: false }),
      reply({ claims, declines: false }),
    ])
    await createJudgeSession({ judge, verdictLog }).ask(extractClaims, policy)
    const key = judge.questions[0]?.key ?? ''
    const record = { key, step: 'extractClaims', prompt: 'extractClaims@1', judge: 'clerk' }
    verdictLog.append({
      ...record,
      answer: { claims: ['Shipping is free.', 'Shipping is free.'], declines: false },
    })
    const { answer, usage } = await createJudgeSession({ judge, verdictLog }).ask(
      extractClaims,
      policy,
    )
    expect(answer).toEqual({ claims, declines: false })
    expect(usage).toMatchObject({ calls: 1, replayed: 0 })
    expect(verdictLog.get(key)?.answer).toEqual({ claims, declines: false })
  })
})

describe('instructions of the user', () => {
  const strict = { extractClaims: 'Teile den Text in Behauptungen.' }

  test('reach the judge in place of the built-in ones, beside the same data', async () => {
    const judge = scriptedJudge([
      reply({ claims, declines: false }),
      reply({ claims, declines: false }),
    ])
    await createJudgeSession({ judge }).ask(extractClaims, policy)
    await createJudgeSession({ judge, prompts: strict }).ask(extractClaims, policy)
    const [own, others] = judge.questions
    expect(others?.messages[0]).toEqual({ role: 'system', content: strict.extractClaims })
    expect(others?.messages[1]).toEqual(own?.messages[1])
    expect(others?.answerSchema).toEqual(own?.answerSchema)
  })

  test('make another question of it, which no former answer stands in for', async () => {
    const verdictLog = openVerdictLog(temporaryLog())
    const judge = scriptedJudge([
      reply({ claims, declines: false }),
      reply({ claims: claims.slice(1), declines: false }),
    ])
    const claimsBy = async (prompts: Record<string, string>) =>
      (await createJudgeSession({ judge, verdictLog, prompts }).ask(extractClaims, policy)).answer
        .claims
    expect(await claimsBy({})).toEqual(claims)
    expect(await claimsBy(strict)).toEqual(claims.slice(1))
    expect(await claimsBy({ checkClaims: 'Sei streng.' })).toEqual(claims)
    expect(await claimsBy(strict)).toEqual(claims.slice(1))
    expect(judge.questions.map(({ key }) => key)).toHaveLength(2)
  })
})

test('equal questions at the same time are one call, which is paid once', async () => {
  const judge = scriptedJudge([reply({ claims, declines: false })])
  const session = createJudgeSession({ judge })
  const asked = await Promise.all([1, 2, 3].map(() => session.ask(extractClaims, policy)))
  expect(asked.map(({ answer }) => answer.claims)).toEqual([claims, claims, claims])
  expect(asked.map(({ usage }) => [usage.calls, usage.replayed])).toEqual([
    [1, 0],
    [0, 1],
    [0, 1],
  ])
})

describe('a judge in this process', () => {
  const nothing = { calls: 0, replayed: 0, promptTokens: 0, completionTokens: 0 }

  test('makes no calls, however many ask it the same', async () => {
    const session = createJudgeSession({ judge: lexical() })
    const asked = await Promise.all([1, 2].map(() => session.ask(extractClaims, policy)))
    expect(asked).toEqual(
      [1, 2].map(() => ({ answer: { claims, declines: false }, usage: nothing })),
    )
  })

  test('makes none for an answer that is not valid either, and its tokens count', async () => {
    const traits = { local: true, prices: { prompt: 1000, completion: 1000 } }
    const judge = scriptedJudge([reply({}), reply({ claims, declines: false })], traits)
    const { usage } = await createJudgeSession({ judge }).ask(extractClaims, policy)
    expect(usage).toEqual({ ...nothing, promptTokens: 200, completionTokens: 20, cost: 0.22 })
    const failing = scriptedJudge([new Error('no words')], { local: true })
    const failed = createJudgeSession({ judge: failing }).ask(extractClaims, policy)
    await expect(failed).rejects.toMatchObject({ message: 'no words', usage: nothing })
  })
})

describe('abort', () => {
  /** A judge whose answers come when they are let go. */
  function waitingJudge(traits: Partial<Judge> = {}) {
    const questions: JudgeQuestion[] = []
    const release: (() => void)[] = []
    const judge: Judge = {
      name: 'clerk',
      ...traits,
      answer: question =>
        new Promise((resolve, reject) => {
          questions.push(question)
          release.push(() => resolve(reply({ claims, declines: false })))
          question.signal.addEventListener('abort', () => reject(question.signal.reason))
        }),
    }
    return { judge, questions, release }
  }
  /** Until all that needs no event from outside has happened. */
  const settled = () => new Promise(resolve => setImmediate(resolve))

  test('asks nothing where it came before', async () => {
    const { judge, questions } = waitingJudge()
    const signal = AbortSignal.abort(new Error('run stopped'))
    await expect(
      createJudgeSession({ judge }).ask(extractClaims, policy, { signal }),
    ).rejects.toThrow('run stopped')
    expect(questions).toHaveLength(0)
  })

  test('lets one asker go at once and the other have the answer', async () => {
    const { judge, questions, release } = waitingJudge()
    const session = createJudgeSession({ judge })
    const stopping = new AbortController()
    const left = session.ask(extractClaims, policy, { signal: stopping.signal })
    const staying = session.ask(extractClaims, policy)
    await settled()
    stopping.abort(new Error('time is up'))
    await expect(left).rejects.toThrow('time is up')
    expect(questions[0]?.signal.aborted).toBe(false)
    release[0]?.()
    expect(await staying).toMatchObject({
      answer: { claims, declines: false },
      usage: { calls: 1, replayed: 0 },
    })
  })

  test('of all askers stops the call and frees its slot', async () => {
    const { judge, questions, release } = waitingJudge({ concurrency: 1 })
    const session = createJudgeSession({ judge })
    const stopping = new AbortController()
    const { signal } = stopping
    const left = [1, 2].map(() => session.ask(extractClaims, policy, { signal }))
    const queued = session.ask(extractClaims, { text: 'Open on Sundays.' }, { signal })
    const staying = session.ask(extractClaims, { text: 'No refunds and no shipping on Mondays.' })
    await settled()
    expect(questions).toHaveLength(1)
    stopping.abort(new Error('time is up'))
    expect(await Promise.allSettled([...left, queued])).toMatchObject(
      [1, 2, 3].map(() => ({ status: 'rejected', reason: { message: 'time is up' } })),
    )
    expect(questions[0]?.signal.aborted).toBe(true)
    await settled()
    expect(questions.map(({ request }) => request)).toEqual([
      policy,
      { text: 'No refunds and no shipping on Mondays.' },
    ])
    release[1]?.()
    expect(await staying).toMatchObject({ answer: { claims, declines: false } })
  })
})
