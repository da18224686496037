import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { embeddingJudge } from '../../../src/judge/embeddingJudge.ts'
import { openaiEmbeddings } from '../../../src/judge/openai/openaiEmbeddings.ts'
import type { OpenaiEmbeddingsOptions } from '../../../src/judge/openai/settings.ts'
import { recorded } from '../../../src/judge/log/recorded.ts'
import { createJudgeSession } from '../../../src/judge/session/session.ts'
import { compareTexts } from '../../../src/judge/steps/compareTexts.ts'
import { openVerdictLog } from '../../../src/judge/log/verdictLog.ts'
import type { ServerReply } from '../../loopback/openaiServer.ts'
import { inTurn } from '../../loopback/openaiServer.ts'
import { apiKey, serving } from './atLoopback.ts'
import { failureOf, scriptedJudge } from '../scriptedJudge.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

beforeEach(() => {
  for (const name of ['OPENAI_API_KEY', 'OPENAI_BASE_URL']) vi.stubEnv(name, undefined)
})
afterEach(() => void vi.unstubAllEnvs())

const texts = {
  text: 'Возврат в течение тридцати дней.',
  others: ['Возврат в течение тридцати дней.', 'Доставка платная.'],
}

function compare(baseURL: string, options: Partial<OpenaiEmbeddingsOptions> = {}) {
  const embeddings = embeddingJudge(
    openaiEmbeddings({ model: 'word-vectors', baseURL, apiKey, minRetryDelay: 0, ...options }),
  )
  return createJudgeSession({ judge: scriptedJudge([]), embeddings }).ask(compareTexts, texts)
}

test('texts are sent at once, and come back as cosines', async () => {
  const server = await serving()
  const { answer, usage } = await compare(server.baseURL, {
    dimensions: 64,
    parameters: { user: 'desk' },
    headers: { 'x-team': 'support' },
  })
  const [same = 0, other = 1] = answer.similarities
  expect(same).toBeCloseTo(1, 9)
  expect(other).toBeLessThan(0.9)
  expect(usage).toMatchObject({ calls: 1 })
  expect(usage.promptTokens).toBeGreaterThan(0)
  expect(server.requests).toHaveLength(1)
  expect(server.requests[0]?.headers).toMatchObject({
    authorization: `Bearer ${apiKey}`,
    'x-team': 'support',
  })
  expect(server.requests[0]?.body).toEqual({
    user: 'desk',
    model: 'word-vectors',
    input: [texts.text, ...texts.others],
    encoding_format: 'float',
    dimensions: 64,
  })
})

test('faults on the way are retried', async () => {
  const faults = [{ status: 429, headers: { 'retry-after': '0' } }, { status: 500 }]
  const server = await serving(inTurn([...faults, { drop: 'now' }]))
  expect((await compare(server.baseURL)).usage.calls).toBe(1)
  expect(server.requests).toHaveLength(4)
})

test('what was compared once needs neither endpoint nor key again, beside a recorded judge', async () => {
  const server = await serving()
  const verdictLog = openVerdictLog(join(temporaryFolder(), 'verdicts.jsonl'))
  const sessionWith = (options: Partial<OpenaiEmbeddingsOptions>) =>
    createJudgeSession({
      judge: recorded(scriptedJudge([])),
      embeddings: embeddingJudge(
        openaiEmbeddings({ model: 'word-vectors', baseURL: server.baseURL, ...options }),
      ),
      verdictLog,
    })
  const { answer } = await sessionWith({ apiKey }).ask(compareTexts, texts)
  await server.close()
  expect(await sessionWith({ apiKey: '' }).ask(compareTexts, texts)).toMatchObject({
    answer,
    usage: { calls: 0, replayed: 1, promptTokens: 0, completionTokens: 0 },
  })
  const others = { ...texts, others: ['Versand ist kostenlos.'] }
  expect(await failureOf(sessionWith({ apiKey: '' }).ask(compareTexts, others))).toMatchObject({
    message: expect.stringContaining('has no API key'),
  })
})

describe('vectors belong to texts', () => {
  const same = [1, 0]
  const embedding = (vector: number[], index?: number | null) => ({ index, embedding: vector })
  test.each([
    ['by their numbers', [embedding([0, 1], 2), embedding(same, 0), embedding(same, 1)]],
    ['by their order', [embedding(same), embedding(same), embedding([0, 1])]],
    ['by both', [embedding(same), embedding(same, 1), embedding([0, 1], 2)]],
    ['by order where the number is null', [same, same, [0, 1]].map(one => embedding(one, null))],
  ])('%s', async (_what, data) => {
    const server = await serving(() => ({ body: JSON.stringify({ data }) }))
    const { answer, usage } = await compare(server.baseURL)
    expect(answer.similarities).toEqual([1, 0])
    expect(usage).toMatchObject({ calls: 1, promptTokens: 0 })
  })

  test.each([[[0, 0, 0]], [[1, 2, 3]], [[0, 1, 1.5]]])('never by guess: %j', async indexes => {
    const data = indexes.map(index => embedding(same, index))
    const server = await serving(() => ({ body: JSON.stringify({ data }) }))
    expect(await failureOf(compare(server.baseURL))).toMatchObject({
      name: 'JudgeFailure',
      message: `The embeddings are numbered ${indexes.join(', ')}.`,
    })
  })
})

describe('what fails is a judge failure that says why, without the key', () => {
  test.each([
    ['one vector too few', { vectors: [[1], [1]] }, 'Expected 3 embeddings, got 2'],
    ['one vector too many', { vectors: [[1], [1], [1], [1]] }, 'Expected 3 embeddings, got 4'],
    ['vectors of different lengths', { vectors: [[1, 2], [1, 2], [1]] }, 'differ in length'],
    ['an encoding that was not asked for', { vectors: ['AACAPw==', '', ''] }, 'no embeddings as'],
    ['null for a number', { vectors: [[Number.NaN], [1], [1]] }, 'no embeddings as numbers'],
    ['text for a number', { vectors: [['0.1'], ['0.2'], ['0.3']] }, 'no embeddings as numbers'],
    ['an empty vector', { vectors: [[], [], []] }, 'no lists of numbers'],
    ['another reply', { body: '{"choices": []}' }, 'replied 200 without embeddings'],
    [
      'a page',
      { body: `<html>${apiKey}`, contentType: 'text/html' },
      'replied 200 without embeddings (`baseURL` ends in /v1 at most servers): "<html>[hidden]"',
    ],
    ['a refused key', { status: 401, error: { message: `Wrong key ${apiKey}` } }, '[hidden]'],
    [
      'an error that calls itself a success',
      { body: JSON.stringify({ error: { message: `No seat for ${apiKey}` } }) },
      'answered with an error: 500 No seat for [hidden]',
    ],
  ])('%s', async (_what, reply, message) => {
    const server = await serving(() => reply)
    const failure = await failureOf(compare(server.baseURL, { retries: 0 }))
    expect(failure).toMatchObject({ name: 'JudgeFailure' })
    expect(String(failure)).toContain(message)
    expect(String(failure)).not.toContain(apiKey)
  })

  test.each<[string, ServerReply]>([
    ['no body', { body: '' }],
    ['a page', { body: '<html>', contentType: 'text/html' }],
    ['an error with status 200', { body: '{"error": {"message": "Busy.", "code": "503"}}' }],
  ])('but %s may pass', async (_what, reply) => {
    const server = await serving(inTurn([reply]))
    expect((await compare(server.baseURL)).usage).toMatchObject({ calls: 1 })
    expect(server.requests).toHaveLength(2)
  })

  test('no key at all', async () => {
    const failure = await failureOf(compare('http://127.0.0.1:9/v1', { apiKey: '' }))
    expect(String(failure)).toMatchInlineSnapshot(
      `"JudgeFailure: openaiEmbeddings() with model word-vectors has no API key. Set OPENAI_API_KEY or pass \`apiKey\`. Without a key, only texts in the verdict log can be compared."`,
    )
  })
})

test('options that can not work are refused at once, by the name of the function', () => {
  expect(() => openaiEmbeddings({ model: '', dimensions: 0 })).toThrow(
    /`model` of openaiEmbeddings\(\)[^]*`dimensions` of openaiEmbeddings\(\)/,
  )
})
