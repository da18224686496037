import { request as requestOverTls } from 'node:https'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Unavailable } from '../../../src/errors.ts'
import { embeddingJudge } from '../../../src/judge/embeddingJudge.ts'
import { openai } from '../../../src/judge/openai/openai.ts'
import type { OpenaiOptions } from '../../../src/judge/openai/settings.ts'
import { openaiEmbeddings } from '../../../src/judge/openai/openaiEmbeddings.ts'
import { createJudgeSession } from '../../../src/judge/session/session.ts'
import { compareTexts } from '../../../src/judge/steps/compareTexts.ts'
import { extractClaims } from '../../../src/judge/steps/extractClaims.ts'
import type { OpenaiServer } from '../../loopback/openaiServer.ts'
import { azure, azureKey } from '../../loopback/vendors/openaiModels.ts'
import { gigaChat } from '../../loopback/vendors/services.ts'
import { wordOverlapModel } from '../../loopback/wordOverlapModel.ts'
import { claims, failureOf, policy, scriptedJudge } from '../scriptedJudge.ts'
import { askFor, formsAt, judgeAt, serving } from '../openai/atLoopback.ts'
import { selfSigned } from './selfSigned.ts'

beforeEach(() => {
  for (const name of ['OPENAI_API_KEY', 'OPENAI_BASE_URL']) vi.stubEnv(name, undefined)
})
afterEach(() => void vi.unstubAllEnvs())

/** Asks with these options and no other, so that no key is there but theirs. */
const askWith = ({ baseURL }: Pick<OpenaiServer, 'baseURL'>, options: Partial<OpenaiOptions>) =>
  createJudgeSession({
    judge: openai({ model: 'gpt-5-mini', baseURL, minRetryDelay: 0, ...options }),
  }).ask(extractClaims, policy)

describe('an endpoint like that of Azure', () => {
  const root = '/openai/deployments/judge'
  const headers = { 'api-key': azureKey }

  test('gets its key in its header, and its version in the address', async () => {
    const server = await serving(undefined, { root, vendor: azure('dated') })
    // A key that is meant for somebody else.
    vi.stubEnv('OPENAI_API_KEY', 'sk-of-openai-0123456789')
    const query = { 'api-version': '2024-10-21' }
    expect((await askWith(server, { headers, query })).answer.claims).toEqual(claims)
    const inAddress = { baseURL: `${server.baseURL}?api-version=2024-10-21` }
    expect((await askWith(inAddress, { headers })).answer.claims).toEqual(claims)
    expect(server.requests.map(({ url }) => url)).toEqual([
      `${root}/chat/completions?api-version=2024-10-21`,
      `${root}/chat/completions?api-version=2024-10-21`,
    ])
    expect(formsAt(server)).toEqual(['json_schema', 'json_schema'])
  })

  test('of a version without structured output', async () => {
    const server = await serving(undefined, { root, vendor: azure('dated') })
    const query = { 'api-version': '2024-06-01' }
    expect((await askWith(server, { headers, query })).answer.claims).toEqual(claims)
    expect(formsAt(server)).toEqual(['json_schema', 'json_object'])
  })

  test('is sent a key beside, where one was given', async () => {
    const server = await serving()
    await askWith(server, { headers, apiKey: 'sk-of-the-model' })
    expect(server.requests[0]?.headers).toMatchObject({
      ...headers,
      authorization: 'Bearer sk-of-the-model',
    })
  })

  test('is no other judge for its version or its key', () => {
    const identity = (options: Partial<OpenaiOptions>) => {
      const {
        answer: _answer,
        prepare: _prepare,
        findings: _findings,
        batches: _batches,
        ...rest
      } = openai({ model: 'gpt-5-mini', ...options })
      return rest
    }
    expect(identity({ query: { 'api-version': '2024-10-21' }, headers, fetch })).toEqual(
      identity({ apiKey: async () => 'token' }),
    )
  })

  test('what stands in the address is hidden where it is repeated, but for the version', async () => {
    const server = await serving(({ url }) => ({ status: 400, error: { message: url } }))
    const query = { 'api-version': '2024-10-21', key: 'query-secret-1' }
    const inAddress = { baseURL: `${server.baseURL}?code=address-secret-2` }
    expect(await failureOf(askWith(inAddress, { headers, query }))).toMatchObject({
      message: expect.stringMatching(
        /400 \/v1\/chat\/completions\?code=\[hidden\]&api-version=2024-10-21&key=\[hidden\]$/,
      ),
    })
  })
})

describe('an endpoint like that of GigaChat', () => {
  test('gets a new token where the old one has expired, and one for all who are refused', async () => {
    const { vendor, issueToken, issued } = gigaChat(7)
    const server = await serving(undefined, { root: '/api/v1', vendor })
    const session = createJudgeSession({
      judge: judgeAt(server, {
        apiKey: async () => issueToken(),
        headers: () => ({ 'x-client-id': 'desk' }),
        concurrency: 4,
      }),
    })
    const asked = Array.from({ length: 12 }, async (_, index) => {
      const { answer } = await session.ask(extractClaims, { text: `Clinic ${index} opens at 8.` })
      return answer.claims[0]
    })
    expect(await Promise.all(asked)).toEqual(asked.map((_, index) => `Clinic ${index} opens at 8.`))
    // 12 answers and 2 refused forms, at 7 a token.
    expect([...issued.values()]).toEqual([0, 0])
    expect(server.requests.every(({ headers }) => headers['x-client-id'] === 'desk')).toBe(true)
  })

  test('asks for a new token once, and says what still refuses, without any of them', async () => {
    let fetched = 0
    const server = await serving(({ headers }) => ({
      status: 401,
      error: { message: `Unknown ${headers.authorization}` },
    }))
    const apiKey = async () => `giga-token-${(fetched += 1)}`
    expect(await failureOf(askFor(server, { apiKey }))).toMatchObject({
      message: expect.stringMatching(/refused the API key .*: 401 Unknown Bearer \[hidden\]$/),
    })
    expect(fetched).toBe(2)
    expect(server.requests).toHaveLength(2)
  })

  test('its certificate is trusted where `fetch` names the authority', async () => {
    const tls = selfSigned()
    const server = await serving(wordOverlapModel, { tls })
    expect(await failureOf(askFor(server))).toMatchObject({
      message: expect.stringMatching(
        /: DEPTH_ZERO_SELF_SIGNED_CERT \(name its certificate authority in NODE_EXTRA_CA_CERTS, or pass `fetch`\)$/,
      ),
    })
    expect(server.requests).toHaveLength(0)
    const { answer } = await askFor(server, { fetch: fetchTrusting(tls.cert) })
    expect(answer.claims).toEqual(claims)
  })
})

/** `fetch` as far as the client library needs it, with a certificate authority. */
const fetchTrusting =
  (ca: string): NonNullable<OpenaiOptions['fetch']> =>
  async (url, init = {}) => {
    const headers = Object.fromEntries(new Headers(init.headers))
    const request = requestOverTls(String(url), { method: init.method ?? 'GET', headers, ca })
    request.end(init.body)
    const [response] = await once(request, 'response')
    const { statusCode: status, headers: replied } = response as IncomingMessage
    return new Response(await text(response), {
      status: status ?? 0,
      headers: { 'content-type': replied['content-type'] ?? '' },
    })
  }

describe('a function', () => {
  test('is called once for many questions, and by embeddings too', async () => {
    const server = await serving()
    let fetched = 0
    const apiKey = async () => `token-${(fetched += 1)}\n`
    const endpoint = { baseURL: server.baseURL, apiKey }
    const session = createJudgeSession({
      judge: openai({ model: 'gpt-5-mini', ...endpoint }),
      embeddings: embeddingJudge(openaiEmbeddings({ model: 'word-vectors', ...endpoint })),
    })
    await Promise.all(
      ['One.', 'Two.', 'Three.'].map(one => session.ask(extractClaims, { text: one })),
    )
    await session.ask(compareTexts, { text: 'One.', others: ['Two.'] })
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([
      ...Array.from({ length: 3 }, () => 'Bearer token-1'),
      'Bearer token-2',
    ])
  })

  test('that fails is said, and called again for the next question', async () => {
    const server = await serving()
    const answers = [() => Promise.reject(new Error('The desk is closed.')), async () => 'token']
    const judge = judgeAt(server, { apiKey: () => answers.shift()?.() ?? 'none' })
    const session = createJudgeSession({ judge })
    expect(await failureOf(session.ask(extractClaims, policy))).toMatchObject({
      message: '`apiKey` of openai() failed: The desk is closed.',
      usage: { calls: 0 },
    })
    expect((await session.ask(extractClaims, policy)).answer.claims).toEqual(claims)
  })

  const unavailable = () => Promise.reject(new Unavailable('No secret here.'))
  test.each<[string, Partial<OpenaiOptions>, string]>([
    ['that has no key is as no key', { apiKey: async () => '' }, 'has no API key'],
    ['may say so itself', { apiKey: unavailable }, 'No secret here.'],
    ['that returns nothing', { apiKey: () => undefined as never }, 'has no'],
    [
      'that takes too long is not waited for',
      { headers: () => new Promise(() => {}), timeout: 20 },
      '`headers` of openai() failed: nothing came within 20 ms',
    ],
    [
      'that returns what no request can carry',
      { headers: () => ({ 'x-token': 'a\nb' }) },
      'Expected `headers` of openai() to return valid names and values',
    ],
  ])('%s', async (_what, options, message) => {
    const server = await serving()
    const failure = await failureOf(askFor(server, options))
    expect(failure).toMatchObject({ message: expect.stringContaining(message) })
    expect(server.requests).toHaveLength(0)
  })

  test('is not waited for by who has left', async () => {
    const stopping = new AbortController()
    const server = await serving()
    const apiKey = () => {
      setImmediate(() => stopping.abort(new Error('time is up')))
      return new Promise<string>(() => {})
    }
    await expect(askFor(server, { apiKey }, stopping.signal)).rejects.toThrow('time is up')
  })

  test('of headers that let in needs no key', async () => {
    const server = await serving()
    await askWith(server, { headers: async () => ({ Authorization: 'Token of-the-desk' }) })
    expect(server.requests[0]?.headers.authorization).toBe('Token of-the-desk')
  })
})

test('vectors need the same credentials', async () => {
  const server = await serving(undefined, { root: '/openai/deployments/vectors' })
  const embeddings = embeddingJudge(
    openaiEmbeddings({
      model: 'word-vectors',
      baseURL: server.baseURL,
      headers: { 'api-key': azureKey },
      query: { 'api-version': '2024-10-21' },
    }),
  )
  const session = createJudgeSession({ judge: scriptedJudge([]), embeddings })
  const { answer } = await session.ask(compareTexts, { text: 'One.', others: ['One.'] })
  expect(answer.similarities[0]).toBeCloseTo(1, 9)
  expect(server.requests[0]).toMatchObject({
    url: '/openai/deployments/vectors/embeddings?api-version=2024-10-21',
    headers: { 'api-key': azureKey },
  })
})
