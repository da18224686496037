import { describe, expect, test } from 'vitest'
import { embeddingJudge } from '../../../src/judge/embeddingJudge.ts'
import { openaiEmbeddings } from '../../../src/judge/openai/openaiEmbeddings.ts'
import { createJudgeSession } from '../../../src/judge/session/session.ts'
import { compareTexts } from '../../../src/judge/steps/compareTexts.ts'
import type { ServerReply } from '../../loopback/openaiServer.ts'
import { inTurn } from '../../loopback/openaiServer.ts'
import { claims, failureOf, scriptedJudge } from '../scriptedJudge.ts'
import { apiKey, askFor, serving } from '../openai/atLoopback.ts'

const redirect = (status: number, location: string): ServerReply => ({
  status,
  headers: { location },
})
const headers = { 'api-key': 'azure-key-0123456789', 'x-gateway-key': 'gw-key-0123456789' }
const statuses = [301, 302, 303, 307, 308]

describe.each(statuses)('a redirect by %i', status => {
  test('to another origin is refused, and nothing goes there', async () => {
    const other = await serving()
    const server = await serving(() => redirect(status, `${other.baseURL}/chat/completions`))
    const failure = await failureOf(askFor(server, { headers }))
    expect(failure).toMatchObject({
      name: 'JudgeFailure',
      message: `${new URL(server.baseURL).origin} redirects to ${new URL(other.baseURL).origin}, which gets neither key nor prompt: if that is the right address, set it as \`baseURL\``,
    })
    expect(server.requests).toHaveLength(1)
    expect(other.requests).toHaveLength(0)
  })

  test('within the origin is followed with method, body and headers', async () => {
    const server = await serving(inTurn([redirect(status, '/v1/chat/completions?moved=yes')]))
    expect((await askFor(server, { headers })).answer.claims).toEqual(claims)
    const [first, second] = server.requests
    expect(second?.url).toBe('/v1/chat/completions?moved=yes')
    expect(second?.body).toEqual(first?.body)
    expect(second?.headers).toMatchObject({ ...headers, authorization: `Bearer ${apiKey}` })
  })
})

test("a user's own fetch follows no further", async () => {
  const asked: string[] = []
  const other = await serving()
  const server = await serving(() => redirect(307, `${other.baseURL}/chat/completions`))
  const own = (url: string, init?: RequestInit) => {
    asked.push(url)
    return fetch(url, init)
  }
  expect(String(await failureOf(askFor(server, { fetch: own })))).toContain(' redirects to ')
  expect(asked).toHaveLength(1)
  expect(other.requests).toHaveLength(0)
})

test('nor do embeddings', async () => {
  const other = await serving()
  const server = await serving(() => redirect(308, `${other.baseURL}/embeddings`))
  const endpoint = { model: 'word-vectors', baseURL: server.baseURL, apiKey, headers }
  const embeddings = embeddingJudge(openaiEmbeddings(endpoint))
  const session = createJudgeSession({ judge: scriptedJudge([]), embeddings })
  const failure = await failureOf(session.ask(compareTexts, { text: 'One.', others: ['Two.'] }))
  expect(String(failure)).toContain(' redirects to ')
  expect(other.requests).toHaveLength(0)
})

test.each([
  ['/v1/chat/completions', 'redirects more than 5 times in a row', 6],
  ['http://[', 'redirects to an invalid address', 1],
])('one to %s ends', async (location, words, requests) => {
  const server = await serving(() => redirect(307, location))
  expect(String(await failureOf(askFor(server)))).toContain(words)
  expect(server.requests).toHaveLength(requests)
})
