import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { JudgeFailure } from '../../../src/judge/judge.ts'
import { embeddingJudge } from '../../../src/judge/embeddingJudge.ts'
import { openaiEmbeddings } from '../../../src/judge/openai/openaiEmbeddings.ts'
import { createJudgeSession } from '../../../src/judge/session/session.ts'
import { compareTexts } from '../../../src/judge/steps/compareTexts.ts'
import { completion } from '../../loopback/openaiBodies.ts'
import type { ReceivedRequest, Responder, ServerReply } from '../../loopback/openaiServer.ts'
import { inTurn } from '../../loopback/openaiServer.ts'
import { wordOverlapModel } from '../../loopback/wordOverlapModel.ts'
import { claims, failureOf, scriptedJudge } from '../scriptedJudge.ts'
import { apiKey, askFor, serving } from '../openai/atLoopback.ts'

const megabyte = 1024 * 1024

const unpacksTo = (bytes: number): ServerReply => ({
  bytes: gzipSync(Buffer.alloc(bytes, ' ')),
  headers: { 'content-encoding': 'gzip' },
})

test.each<[string, ServerReply]>([
  ['without an end', { flood: true }],
  ['that unpacks to more than it can be', unpacksTo(16 * megabyte + 1)],
])('a reply %s is read no further, and not asked for again', async (_what, reply) => {
  const server = await serving(() => reply)
  const failure = await failureOf(askFor(server))
  expect(failure).toBeInstanceOf(JudgeFailure)
  expect(failure).toMatchObject({
    message: expect.stringMatching(
      /^127\.0\.0\.1:\d+ sent more than 16 MB, so the rest of the reply was not read$/,
    ),
  })
  expect(server.requests).toHaveLength(1)
})

test('a long reply within the limit counts', async () => {
  const server = await serving(request => ({
    body: `${JSON.stringify(saidBy(request))}${' '.repeat(15 * megabyte)}`,
  }))
  expect(await askFor(server)).toMatchObject({ answer: { claims } })
})

const embedding = (server: { baseURL: string }, texts: number, dimensions?: number) => {
  const endpoint = { model: 'vectors', baseURL: server.baseURL, apiKey, minRetryDelay: 0 }
  const embedder = openaiEmbeddings(
    dimensions === undefined ? endpoint : { ...endpoint, dimensions },
  )
  const session = createJudgeSession({
    judge: scriptedJudge([]),
    embeddings: embeddingJudge(embedder),
  })
  const others = Array.from({ length: texts - 1 }, (_, index) => `Text ${index}.`)
  return session.ask(compareTexts, { text: 'One.', others })
}

test('embeddings may take as much as their vectors do', async () => {
  const vector = Array.from({ length: 8192 }, (_, index) => 1 / (index + 3))
  const texts = 120
  expect(JSON.stringify(vector).length * texts).toBeGreaterThan(16 * megabyte)
  const server = await serving(({ body }) => ({ vectors: body.input?.map(() => vector) }))
  expect((await embedding(server, texts)).answer.similarities).toHaveLength(texts - 1)
})

test('embeddings of few texts take little, however many dimensions were asked for', async () => {
  const server = await serving(() => ({ flood: true }))
  expect(await failureOf(embedding(server, 2, 100))).toMatchObject({
    message: expect.stringContaining('sent more than 2 MB'),
  })
})

const saidBy = (request: ReceivedRequest) => {
  const reply = wordOverlapModel(request)
  if (!('answer' in reply)) throw new Error('Expected an answer')
  return completion(request.body, reply)
}

/** A good reply with a letter of its answer in another encoding. */
const broken: Responder = request => {
  const text = JSON.stringify(saidBy(request))
  return { bytes: Buffer.from(text.replace('Refunds', 'Réfunds'), 'latin1') }
}

test('a reply with a broken byte is asked for again', async () => {
  const server = await serving(inTurn([broken, broken]))
  expect(await askFor(server)).toMatchObject({ answer: { claims }, usage: { calls: 1 } })
  expect(server.requests).toHaveLength(3)
})

test('broken bytes in each reply fail the question', async () => {
  const server = await serving(broken)
  expect(await failureOf(askFor(server, { retries: 2 }))).toMatchObject({
    name: 'JudgeFailure',
    message: expect.stringMatching(
      / replied 200 with an answer that is not valid UTF-8 \(3 attempts\)$/,
    ),
  })
})

test('a broken byte beside the answer does no harm', async () => {
  const server = await serving(request => {
    const text = JSON.stringify({ ...saidBy(request), model: 'mòdel' })
    return { bytes: Buffer.from(text, 'latin1') }
  })
  expect(await askFor(server)).toMatchObject({ answer: { claims } })
  expect(server.requests).toHaveLength(1)
})

test.each<[string, (response: Response) => object]>([
  ['whose body it has read', response => response],
  ['of another kind', ({ ok, status, headers, url }) => ({ ok, status, headers, url, body: '{}' })],
])('a `fetch` of the user may hand over a response %s', async (_what, responseOf) => {
  const server = await serving()
  const fetch = async (url: string, init?: RequestInit) => {
    const response = await globalThis.fetch(url, init)
    const text = await response.text()
    const read = { text: async () => text, json: async () => JSON.parse(text) as unknown }
    return Object.assign(responseOf(response), read) as Response
  }
  expect(await askFor(server, { fetch })).toMatchObject({ answer: { claims } })
})

test('words behind the status in another script are no fault', async () => {
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      response.socket?.end(
        'HTTP/1.1 401 Нет доступа\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}',
      )
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  expect(await failureOf(askFor({ baseURL: `http://127.0.0.1:${port}/v1` }))).toMatchObject({
    message: expect.stringContaining('refused the API key or its rights'),
  })
})

test('an error keeps its status, whatever the encoding of its page', async () => {
  const bytes = Buffer.from('<html>Zugriff gesperrt für Sie</html>', 'latin1')
  const server = await serving(() => ({ bytes, status: 401 }))
  expect(await failureOf(askFor(server))).toMatchObject({
    message: expect.stringContaining('refused the API key or its rights'),
  })
})
