import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { connectChat } from '../../../src/judge/endpoint/chat.ts'
import type { ChatProtocol } from '../../../src/judge/endpoint/chatProtocol.ts'
import { EndpointError } from '../../../src/judge/endpoint/endpointError.ts'
import { endpointJudge } from '../../../src/judge/endpoint/endpointJudge.ts'
import type { Access } from '../../../src/judge/endpoint/protocol.ts'
import { createJudgeSession } from '../../../src/judge/session/session.ts'
import { extractClaims } from '../../../src/judge/steps/extractClaims.ts'
import { claims, failureOf, policy } from '../scriptedJudge.ts'

afterEach(() => void vi.unstubAllEnvs())

const wrote = { thoughts: '', isCutOff: false, isFiltered: false }

const plainAccess: Access = {
  keyVariable: 'PLAIN_KEY',
  keyHeader: { name: 'x-plain-key', valueOf: key => key },
  otherKeyHeaders: [],
  addressVariable: 'PLAIN_URL',
  address: 'https://plain.example',
  hints: { key: 'PLAIN_KEY, `apiKey` or `headers`', address: '`baseURL` ends in /plain' },
}

/** A protocol that has nothing in common with OpenAI's: plain text, a key in a header of its own. */
const plainText: ChatProtocol = {
  hints: plainAccess.hints,
  path: '/ask',
  replyName: 'plain text reply',
  openTransport: ({ baseURL, fetch }) =>
    async function send({ path, body }, { signal, headers }) {
      const init = { method: 'POST', body: JSON.stringify(body), signal, headers }
      const response = await fetch(`${baseURL}${path}`, init)
      const data = await response.text()
      if (!response.ok)
        throw new EndpointError('error', `${response.status}: ${data}`, { status: response.status })
      return { data, response }
    },
  statedLimits: () => ({}),
  bodyOf: ({ messages, shape }, { form }) => ({ messages, ...(form !== 'text' && { shape }) }),
  faultIn: reply => (reply === '' ? new EndpointError('faultyReply', 'with nothing') : undefined),
  refusedIn: (error, body) =>
    error instanceof EndpointError && error.status === 415 && 'shape' in body
      ? 'responseFormat'
      : undefined,
  messageIn: reply =>
    reply === 'HTTP' ? undefined : { ...wrote, content: String(reply), model: 'plain-1' },
}

interface PlainReply {
  status?: number
  text: string
}

/** A server that gives these replies in turn, and the last of them again and again. */
async function plainServer(...replies: PlainReply[]) {
  const requests: { key: unknown; body: Record<string, unknown> }[] = []
  const server = createServer(async (request, response) => {
    requests.push({
      key: request.headers['x-plain-key'],
      body: JSON.parse(await text(request)) as Record<string, unknown>,
    })
    const reply = replies[Math.min(requests.length, replies.length) - 1]
    response.writeHead(reply?.status ?? 200).end(reply?.text)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return { host, baseURL: `http://${host}`, requests }
}

const plain = (baseURL?: string) =>
  endpointJudge(
    { model: 'plain', minRetryDelay: 0, retries: 2, ...(baseURL !== undefined && { baseURL }) },
    {
      maker: 'plain',
      access: plainAccess,
      connect: async settings => connectChat(settings, plainText),
    },
  )
const ask = (baseURL?: string) =>
  createJudgeSession({ judge: plain(baseURL) }).ask(extractClaims, policy)

const answer: PlainReply = { text: JSON.stringify({ claims, declines: false }) }

test('a judge of another protocol is retried, negotiates its form and reads its answer', async () => {
  vi.stubEnv('PLAIN_KEY', 'plain-key-0123456789')
  const server = await plainServer(
    { status: 503, text: 'loading' },
    { text: '' },
    { status: 415, text: 'no shapes' },
    { status: 415, text: 'no shapes' },
    answer,
  )
  const judge = plain(server.baseURL)
  const asked = await createJudgeSession({ judge }).ask(extractClaims, policy)
  expect(asked).toMatchObject({ answer: { claims }, usage: { calls: 1 } })
  expect(server.requests.map(({ key, body }) => [key, 'shape' in body])).toEqual([
    ...Array.from({ length: 4 }, () => ['plain-key-0123456789', true]),
    ['plain-key-0123456789', false],
  ])
  expect(judge.findings?.()).toMatchObject({
    notes: [`${server.host} refuses structured output (415: no shapes); requests use text`],
  })
})

test('its address and its key come from its own variables', async () => {
  vi.stubEnv('OPENAI_API_KEY', 'sk-of-another-0123456789')
  vi.stubEnv('OPENAI_BASE_URL', 'http://127.0.0.1:9/v1')
  expect(plain()).toMatchObject({ name: 'plain', endpoint: 'https://plain.example' })
  const server = await plainServer(answer)
  vi.stubEnv('PLAIN_URL', server.baseURL)
  await expect(ask()).rejects.toThrow(
    'plain() with model plain has no API key. Set PLAIN_KEY or pass `apiKey`.',
  )
  vi.stubEnv('PLAIN_KEY', 'plain-key-0123456789')
  expect((await ask()).answer.claims).toEqual(claims)
  expect(server.requests.map(({ key }) => key)).toEqual(['plain-key-0123456789'])
})

test.each([
  [401, 'refused the API key or its rights (check PLAIN_KEY, `apiKey` or `headers`): 401: no'],
  [404, 'has no model "plain", or has nothing at this address (`baseURL` ends in /plain): 404: no'],
])('what a user should check after %i is said in its words', async (status, reason) => {
  vi.stubEnv('PLAIN_KEY', 'plain-key-0123456789')
  const server = await plainServer({ status, text: 'no' })
  expect(await failureOf(ask(server.baseURL))).toMatchObject({
    message: `${server.host} ${reason}`,
  })
})

test('a reply of another protocol is named', async () => {
  vi.stubEnv('PLAIN_KEY', 'plain-key-0123456789')
  const server = await plainServer({ text: 'HTTP' })
  expect(await failureOf(ask(server.baseURL))).toMatchObject({
    message: expect.stringMatching(/The endpoint's reply is not a plain text reply\.$/),
  })
})
