import { describe, expect, test } from 'vitest'
import type { OpenaiOptions } from '../../../src/judge/openai/settings.ts'
import { createJudgeSession } from '../../../src/judge/session/session.ts'
import { checkClaims } from '../../../src/judge/steps/checkClaims.ts'
import { extractClaims } from '../../../src/judge/steps/extractClaims.ts'
import { chatModel } from '../../../src/retrieval/chatModel.ts'
import type { OpenaiServer, OpenaiServerOptions, Responder } from '../../loopback/openaiServer.ts'
import { badRequest } from '../../loopback/vendors/vendor.ts'
import { apiKey, judgeAt, serving } from '../openai/atLoopback.ts'
import { policy } from '../scriptedJudge.ts'

/** A server on this machine, and the options to reach it under another address. */
async function servingAs(baseURL: string, options: OpenaiServerOptions = {}, respond?: Responder) {
  const { pathname } = new URL(baseURL)
  const server = await serving(respond, { root: pathname, ...options })
  const reached: Pick<OpenaiOptions, 'baseURL' | 'fetch'> = {
    baseURL,
    fetch: (url, init) => fetch(new URL(new URL(url).pathname, server.baseURL), init),
  }
  return { server, reached }
}

const keysAt = ({ requests }: OpenaiServer) => requests.map(({ body }) => body['prompt_cache_key'])

const sessionOf = (
  { server, reached }: Awaited<ReturnType<typeof servingAs>>,
  more: Partial<OpenaiOptions> = {},
) => createJudgeSession({ judge: judgeAt(server, { ...reached, ...more }) })

const openaiURL = 'https://api.openai.com/v1'
const checked = (text: string) => ({
  claims: [{ id: 'c1', text }],
  passages: [{ id: 'p1', text }],
})

describe('the key for a prompt cache', () => {
  test.each([
    openaiURL,
    'https://eu.api.openai.com/v1',
    'https://shop.openai.azure.com/openai/v1',
    // Its address may end in a slash.
    'https://shop.openai.azure.com/openai/v1/',
  ])('is sent to %s', async baseURL => {
    const at = await servingAs(baseURL, { root: new URL(baseURL).pathname.replace(/\/$/, '') })
    await sessionOf(at).ask(extractClaims, policy)
    // OpenAI refuses more than 64 characters.
    expect(keysAt(at.server)).toEqual([expect.stringMatching(/^vitest-rag-[0-9a-f]{32}$/)])
  })

  test.each([
    'https://api.openai.com.gateway.example/v1',
    'https://my-api.openai.community/v1',
    'https://shop.openai.azure.com/openai/deployments/judge',
    'http://127.0.0.1:8000/v1',
  ])('is not sent to %s', async baseURL => {
    const at = await servingAs(baseURL)
    await sessionOf(at).ask(extractClaims, policy)
    expect(keysAt(at.server)).toEqual([undefined])
  })

  test('is the same for calls of one step, whose beginnings are the same bytes', async () => {
    const at = await servingAs(openaiURL)
    for (const text of ['Shipping is free.', '运费全免。'])
      await sessionOf(at).ask(checkClaims, checked(text))
    await sessionOf(at).ask(extractClaims, policy)
    const [first, second, other] = keysAt(at.server)
    expect(first).toBe(second)
    expect(first).not.toBe(other)
    const beginnings = at.server.requests.map(({ body: { messages, response_format: form } }) =>
      JSON.stringify([form, messages[0]]),
    )
    expect(beginnings[0]).toBe(beginnings[1])
    expect(at.server.requests[0]?.body.messages[0]?.role).toBe('system')
  })

  test('belongs to instructions of the user too, and holds none of their words', async () => {
    const at = await servingAs(openaiURL)
    const judge = judgeAt(at.server, at.reached)
    const prompts = { extractClaims: 'Geheim. Answer as JSON.' }
    for (const one of [{}, { prompts }])
      await createJudgeSession({ judge, ...one }).ask(extractClaims, policy)
    const [own, users] = keysAt(at.server)
    expect(users).toMatch(/^vitest-rag-[0-9a-f]{32}$/)
    expect(users).not.toBe(own)
  })

  test('of the user is kept', async () => {
    const at = await servingAs(openaiURL)
    await sessionOf(at, { parameters: { prompt_cache_key: 'mine' } }).ask(extractClaims, policy)
    expect(keysAt(at.server)).toEqual(['mine'])
  })

  test('is no part of the identity', async () => {
    const { reached, server } = await servingAs(openaiURL)
    expect(JSON.stringify(judgeAt(server, reached).settings)).not.toContain('vitest-rag-')
  })

  test('is left out where a model of Azure refuses it', async () => {
    const at = await servingAs('https://shop.openai.azure.com/openai/v1', {
      vendor: {
        refuses: ({ body }) =>
          'prompt_cache_key' in body
            ? badRequest('Unrecognized request argument supplied: prompt_cache_key')
            : undefined,
      },
    })
    const session = sessionOf(at)
    await session.ask(extractClaims, policy)
    await session.ask(checkClaims, checked('Shipping is free.'))
    expect(keysAt(at.server)).toEqual([expect.any(String), undefined, undefined])
    expect(at.server.requests[1]?.body.response_format?.type).toBe('json_schema')
  })

  test('needs instructions that calls share', async () => {
    const { server, reached } = await servingAs(openaiURL, {}, () => ({ content: 'On its way.' }))
    const { write } = chatModel({ model: 'gpt-5-mini', apiKey, ...reached })
    const { signal } = new AbortController()
    await write([{ role: 'user', content: 'Where is my parcel?' }], { temperature: 0, signal })
    expect(keysAt(server)).toEqual([undefined])
  })
})
