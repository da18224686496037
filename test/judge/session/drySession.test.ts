import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createDrySession } from '../../../src/judge/session/drySession.ts'
import { embeddingJudge } from '../../../src/judge/embeddingJudge.ts'
import type { Judge } from '../../../src/judge/judge.ts'
import { lexical } from '../../../src/judge/lexical/lexical.ts'
import { recorded } from '../../../src/judge/log/recorded.ts'
import { createJudgeSession } from '../../../src/judge/session/session.ts'
import { compareTexts } from '../../../src/judge/steps/compareTexts.ts'
import { extractClaims } from '../../../src/judge/steps/extractClaims.ts'
import { rate } from '../../../src/judge/steps/rate.ts'
import { openVerdictLog } from '../../../src/judge/log/verdictLog.ts'
import { requestsOf } from '../requestsOf.ts'
import { claims, failureOf, policy, reply, scriptedJudge } from '../scriptedJudge.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

/** Fails whoever asks it. */
const outside: Judge = {
  name: 'outside',
  answer: () => Promise.reject(new Error('somebody outside was asked')),
}
const other = { text: 'Orders ship within a day.' }
const ratings = requestsOf['rate']?.('Fine.') as Parameters<typeof rate.problems>[0]

function newLog() {
  const file = join(temporaryFolder(), 'verdicts.jsonl')
  return { file, verdictLog: openVerdictLog(file) }
}

/** A log with the claims of the policy, as a run left them. */
async function loggedPolicy(judge: Judge) {
  const { file, verdictLog } = newLog()
  const { answer: _asks, ...traits } = judge
  const session = createJudgeSession({
    judge: scriptedJudge([reply({ claims, declines: false })], traits),
    verdictLog,
  })
  await session.ask(extractClaims, policy)
  return { file, verdictLog: openVerdictLog(file) }
}

test('what is logged is replayed; the rest is counted, and answered without asking', async () => {
  const { file, verdictLog } = await loggedPolicy(outside)
  const before = readFileSync(file, 'utf8')
  const { session, estimates } = createDrySession({ judge: outside, verdictLog })
  expect(estimates().judges[0]).toMatchObject({ questions: 0, cached: 0, calls: 0 })
  expect((await session.ask(extractClaims, policy)).answer).toEqual({ claims, declines: false })
  expect(estimates().judges[0]).toMatchObject({
    questions: 1,
    cached: 1,
    calls: 0,
    promptTokens: 0,
  })
  await session.ask(extractClaims, other)
  expect(estimates().judges[0]).toMatchObject({ questions: 2, cached: 1, calls: 1 })
  expect(readFileSync(file, 'utf8')).toBe(before)
})

test('a question that is asked twice counts once, logged or not', async () => {
  const { file, verdictLog } = await loggedPolicy(outside)
  const { session, estimates } = createDrySession({ judge: outside, verdictLog })
  for (const request of [policy, other, policy, other]) await session.ask(extractClaims, request)
  expect(estimates().judges[0]).toMatchObject({ questions: 2, cached: 1, calls: 1 })
  expect(readFileSync(file, 'utf8').split('\n').filter(Boolean)).toHaveLength(1)
})

test('a logged answer that does not hold is asked again, and is not cached', async () => {
  const { file } = await loggedPolicy(outside)
  writeFileSync(file, readFileSync(file, 'utf8').replace(claims[0] ?? '', ''))
  const verdictLog = openVerdictLog(file)
  const { session, estimates } = createDrySession({ judge: outside, verdictLog })
  await session.ask(extractClaims, policy)
  expect(estimates().judges[0]).toMatchObject({ questions: 1, cached: 0, calls: 1 })
})

test('questions of a case share calls where the judge takes them together', async () => {
  const judge: Judge = { ...outside, batching: 'perCase' }
  const { file, verdictLog } = newLog()
  const { session, estimates } = createDrySession({ judge, verdictLog })
  const group = {}
  await Promise.all([policy, other].map(request => session.ask(extractClaims, request, { group })))
  expect(estimates().judges[0]).toMatchObject({ questions: 2, calls: 1 })
  expect(existsSync(file)).toBe(false)
})

test('tokens are those of messages, form and answer, and make up the cost', async () => {
  const judge: Judge = { ...outside, model: 'm', prices: { prompt: 2, completion: 10 } }
  const { session, estimates } = createDrySession({
    judge,
    prompts: { extractClaims: 'x'.repeat(3920) },
  })
  await session.ask(extractClaims, policy)
  const { judges } = estimates()
  const [{ promptTokens = 0, completionTokens = 0, cost, ...rest } = {}] = judges
  expect(promptTokens).toBeGreaterThan(1000)
  expect(promptTokens).toBeLessThan(1100)
  expect(completionTokens).toBe(Math.ceil(JSON.stringify({ claims, declines: false }).length / 4))
  expect(cost).toBe((promptTokens * 2 + completionTokens * 10) / 1_000_000)
  expect(rest).toMatchObject({ name: 'outside', model: 'm', local: false })
})

test('embeddings are counted by themselves, by the texts that they are given', async () => {
  const embeddings = embeddingJudge({
    name: 'vectors',
    embed: () => Promise.reject(new Error('somebody outside was asked')),
  })
  const { session, estimates } = createDrySession({ judge: outside, embeddings })
  await session.ask(compareTexts, { text: 'x'.repeat(40), others: ['y'.repeat(20), 'z'] })
  const {
    judges,
    embeddings: [compared],
  } = estimates()
  expect(judges).toMatchObject([{ questions: 0 }])
  expect(compared).toMatchObject({ name: 'vectors', questions: 1, calls: 1, promptTokens: 16 })
  expect(compared?.completionTokens).toBe(0)
})

test('replayed similarities are those of the embeddings', async () => {
  const { file, verdictLog } = newLog()
  const embedder = { name: 'vectors', embed: async () => ({ vectors: [[1], [1]] }) }
  const request = { text: 'one', others: ['two'] }
  const options = { judge: outside, embeddings: embeddingJudge(embedder) }
  await createJudgeSession({ ...options, verdictLog }).ask(compareTexts, request)
  const { session, estimates } = createDrySession({ ...options, verdictLog: openVerdictLog(file) })
  expect((await session.ask(compareTexts, request)).answer).toEqual({ similarities: [1] })
  expect(estimates()).toMatchObject({
    judges: [{ questions: 0, cached: 0 }],
    embeddings: [{ questions: 1, cached: 1, calls: 0 }],
  })
})

describe('a judge that asks nobody outside answers itself', () => {
  test('lexical(), and what it does not offer is no question', async () => {
    const { session, estimates } = createDrySession({ judge: lexical() })
    expect((await session.ask(extractClaims, policy)).answer).toEqual({ claims, declines: false })
    expect(await failureOf(session.ask(rate, ratings))).toMatchObject({ name: 'StepNotOffered' })
    expect(estimates().judges[0]).toMatchObject({
      local: true,
      questions: 1,
      calls: 0,
      unanswered: 0,
    })
  })

  test('recorded(), which may have no answer', async () => {
    const { verdictLog } = await loggedPolicy(outside)
    const judge = recorded(outside)
    const { session, estimates } = createDrySession({ judge, verdictLog })
    await session.ask(extractClaims, policy)
    expect(await failureOf(session.ask(extractClaims, other))).toMatchObject({
      message: expect.stringContaining('No verdict is recorded'),
    })
    const told = { local: true, questions: 2, cached: 1, unanswered: 1, calls: 0 }
    expect(estimates().judges[0]).toMatchObject(told)
  })

  test('recorded() with a file of its own', async () => {
    const { file } = await loggedPolicy(outside)
    const { session, estimates } = createDrySession({ judge: recorded(outside, { file }) })
    await session.ask(extractClaims, policy)
    expect(estimates().judges[0]).toMatchObject({ questions: 1, cached: 1, calls: 0 })
  })
})

test('a judge whose answers are not logged is asked everything', async () => {
  const { verdictLog } = await loggedPolicy(outside)
  const judge: Judge = { ...outside, logged: false }
  const { session, estimates } = createDrySession({ judge, verdictLog })
  await session.ask(extractClaims, policy)
  expect(estimates().judges[0]).toMatchObject({ questions: 1, cached: 0, calls: 1 })
})
