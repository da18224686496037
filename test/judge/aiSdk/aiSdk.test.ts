import { createAnthropic } from '@ai-sdk/anthropic'
import { APICallError, LoadAPIKeyError, TypeValidationError } from 'ai'
import { MockLanguageModelV3 } from 'ai/test'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { Unavailable } from '../../../src/errors.ts'
import { aiSdk } from '../../../src/judge/aiSdk/aiSdk.ts'
import type { AiSdkOptions } from '../../../src/judge/aiSdk/aiSdk.ts'
import type { AiSdkModel } from '../../../src/judge/aiSdk/aiSdkModel.ts'
import type { Judge } from '../../../src/judge/judge.ts'
import { createJudgeSession } from '../../../src/judge/session/session.ts'
import { extractClaims } from '../../../src/judge/steps/extractClaims.ts'
import { hyde } from '../../../src/retrieval/hyde.ts'
import { claims, failureOf, policy } from '../scriptedJudge.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

type Result = Awaited<ReturnType<MockLanguageModelV3['doGenerate']>>

const usage: Result['usage'] = {
  inputTokens: { total: 120, noCache: 20, cacheRead: 100, cacheWrite: 0 },
  outputTokens: { total: 30, text: 30, reasoning: 0 },
}

const result = (content: string, more: Partial<Result> = {}): Result => ({
  content: [{ type: 'text', text: content }],
  finishReason: { unified: 'stop', raw: 'end_turn' },
  usage,
  warnings: [],
  response: { modelId: 'model-2026-11-01' },
  ...more,
})

const right = result(JSON.stringify({ claims, declines: false }))

/** A model that gives these results in turn, and the last of them again and again. */
function modelGiving(...results: (Error | Result)[]) {
  const model: MockLanguageModelV3 = new MockLanguageModelV3({
    provider: 'shop.messages',
    modelId: 'clerk-1',
    doGenerate: async () => {
      const next = results[Math.min(model.doGenerateCalls.length, results.length) - 1]
      if (!next || next instanceof Error) throw next ?? new Error('No result is left')
      return next
    },
  })
  return model
}

const quick = { minRetryDelay: 0, retries: 2 }
const ask = (model: AiSdkModel, options: AiSdkOptions = {}) =>
  createJudgeSession({ judge: aiSdk(model, { ...quick, ...options }) }).ask(extractClaims, policy)

const apiError = (statusCode: number | undefined, more: object = {}) =>
  new APICallError({
    message: 'no',
    url: 'https://shop.example/v1/messages',
    requestBodyValues: {},
    ...(statusCode !== undefined && { statusCode }),
    ...more,
  })

test('a model is asked by its own means, and its identity has provider and model', async () => {
  const model = modelGiving(right)
  const providerOptions = { shop: { effort: 'low' } }
  const judge = aiSdk(model, { ...quick, providerOptions, maxCompletionTokens: 900 })
  const asked = await createJudgeSession({ judge }).ask(extractClaims, policy)
  expect(asked).toMatchObject({
    answer: { claims },
    usage: { calls: 1, promptTokens: 120, completionTokens: 30, cachedPromptTokens: 100 },
  })
  expect(model.doGenerateCalls).toMatchObject([
    {
      prompt: [
        { role: 'system', content: expect.any(String) },
        { role: 'user', content: [{ type: 'text', text: expect.stringContaining(policy.text) }] },
      ],
      temperature: 0,
      maxOutputTokens: 900,
      providerOptions,
      responseFormat: {
        type: 'json',
        name: 'extractClaims',
        schema: expect.objectContaining({ type: 'object' }),
      },
    },
  ])
  expect(judge).toMatchObject({
    name: 'aiSdk',
    model: 'clerk-1',
    endpoint: 'shop.messages',
    settings: { provider: 'shop.messages', parameters: providerOptions, maxCompletionTokens: 900 },
  })
})

test('results of the older specification are read', async () => {
  const model = {
    specificationVersion: 'v2',
    provider: 'shop',
    modelId: 'clerk-1',
    doGenerate: async () => ({
      ...right,
      finishReason: 'stop',
      // Anthropic's provider left the cached tokens out of the others.
      usage: { inputTokens: 7, outputTokens: 3, totalTokens: 10, cachedInputTokens: 90 },
    }),
  }
  expect(await ask(model)).toEqual({
    answer: { claims, declines: false },
    usage: { calls: 1, replayed: 0, promptTokens: 7, completionTokens: 3 },
  })
})

describe('what passes is asked again:', () => {
  test.each<[string, Error | Result]>([
    ['a rate limit', apiError(429, { responseHeaders: { 'retry-after': '0' } })],
    ['an overloaded provider', apiError(529, { data: { error: { type: 'overloaded_error' } } })],
    ['a lost connection', apiError(undefined, { cause: new TypeError('fetch failed') })],
    ['a reply that is no JSON', apiError(200)],
    ['a reply of another shape', new TypeValidationError({ value: {}, cause: new Error('no') })],
    ['an empty answer', result('')],
    ['no result', {} as Result],
    ['a damaged answer', result(`{"claims":["Refunds take 3\uFFFD days."],"declines":false}`)],
  ])('%s', async (_, first) => {
    const model = modelGiving(first, right)
    expect(await ask(model)).toMatchObject({ answer: { claims }, usage: { calls: 1 } })
    expect(model.doGenerateCalls).toHaveLength(2)
  })
})

describe('what does not pass is a judge error with its reason:', () => {
  test.each<[string, Error | Result, RegExp, number]>([
    [
      'a refused key',
      apiError(401),
      /^shop\.messages refused the API key or its rights \(check the key where the model is made.*\): 401 no$/,
      1,
    ],
    ['an unknown model', apiError(404), /^shop\.messages has no model "clerk-1".*: 404 no$/, 1],
    ['a bad request', apiError(400), /^shop\.messages answered with an error: 400 no$/, 1],
    [
      'a used-up quota',
      apiError(429, { data: { error: { code: 'insufficient_quota' } } }),
      /^The quota at shop\.messages is used up: 429 no$/,
      1,
    ],
    [
      "Anthropic's account without money",
      apiError(400, { message: 'Your credit balance is too low to access the Anthropic API.' }),
      /^The quota at shop\.messages is used up: 400 Your credit balance is too low/,
      1,
    ],
    [
      "Google's calls of a day",
      apiError(429, {
        responseBody: '{"error":{"details":[{"violations":[{"quotaId": "RequestsPerDay-Free"}]}]}}',
      }),
      /^The quota at shop\.messages is used up: 429 no$/,
      1,
    ],
    [
      'a wrong key of Google',
      apiError(400, { message: 'API key not valid. Please pass a valid API key.' }),
      /^shop\.messages refused the API key .*: 400 API key not valid/,
      1,
    ],
    [
      // The provider of OpenAI and Azure has no shape for it.
      "a refusal of OpenAI's Responses API",
      apiError(200, {
        responseBody: JSON.stringify({
          output: [
            { type: 'reasoning', summary: [] },
            { type: 'message', content: [{ type: 'refusal', refusal: 'I can’t help.' }] },
          ],
        }),
      }),
      /^The model refused to answer: "I can’t help\."$/,
      1,
    ],
    ['a bug in the provider', new TypeError('x is undefined'), /x is undefined$/, 1],
    [
      'a filter',
      result('', { finishReason: { unified: 'content-filter', raw: 'refusal' } }),
      /^The provider's content filter stopped the answer\.$/,
      1,
    ],
    [
      // Asked once more, as the session does with any answer that can't be read.
      'an answer that is cut off',
      result('{"claims":["Ref', { finishReason: { unified: 'length', raw: undefined } }),
      /The answer was cut off at the limit of completion tokens\./,
      2,
    ],
    ['a network that stays away', apiError(undefined), /^No connection to shop\.messages: no/, 3],
  ])('%s', async (_, first, reason, calls) => {
    const model = modelGiving(first)
    expect(await failureOf(ask(model))).toMatchObject({ message: expect.stringMatching(reason) })
    expect(model.doGenerateCalls).toHaveLength(calls)
  })

  test.each([
    new LoadAPIKeyError({ message: 'Shop API key is missing.' }),
    // Amazon's provider has no name for it.
    new Error('AWS SigV4 authentication requires AWS credentials. Please provide either: …'),
  ])('a missing key is no score, and no error in a fork: %s', async missing => {
    expect(await failureOf(ask(modelGiving(missing)))).toMatchObject({
      message: missing.message,
      cause: expect.any(Unavailable),
      usage: { calls: 0 },
    })
  })

  test('a model that never answers', async () => {
    const model = new MockLanguageModelV3({
      provider: 'shop.messages',
      // It does not listen to the signal either.
      doGenerate: () => new Promise(() => {}),
    })
    expect(await failureOf(ask(model, { timeout: 20, retries: 0 }))).toMatchObject({
      message: 'No reply from shop.messages within 20 ms',
    })
  })
})

test("Google's wait is taken from the body of its refusal", async () => {
  const responseBody = '{"error":{"details":[{"retryDelay": "0.2s"}]}}'
  const model = modelGiving(apiError(429, { responseBody }), right)
  const began = performance.now()
  await ask(model)
  // Without it, the next attempt would come at once.
  expect(performance.now() - began).toBeGreaterThan(190)
})

test('a refused form or temperature is left out, and said', async () => {
  const refused = (message: string) => apiError(400, { message })
  const model = modelGiving(
    refused('output_format: json_schema is not supported'),
    refused('`temperature` is deprecated for this model'),
    right,
  )
  const judge = aiSdk(model, quick)
  expect(await createJudgeSession({ judge }).ask(extractClaims, policy)).toMatchObject({
    answer: { claims },
  })
  expect(
    model.doGenerateCalls.map(({ responseFormat, temperature }) => [responseFormat, temperature]),
  ).toEqual([
    [expect.objectContaining({ type: 'json', name: 'extractClaims' }), 0],
    [{ type: 'json' }, 0],
    [{ type: 'json' }, undefined],
  ])
  expect(judge.findings?.()?.notes).toEqual([
    expect.stringMatching(
      /^shop\.messages refuses structured output .*; requests use json_object$/,
    ),
    expect.stringMatching(/^shop\.messages refuses temperature 0 .*; requests omit it$/),
  ])
})

test('a strategy of retrieval writes with the same model', async () => {
  const model = modelGiving(result('Refunds take thirty days.'))
  const { documents } = await hyde({
    model: aiSdk(model, quick),
    embeddings: async texts => texts.map(() => [1, 0]),
    documents: 1,
  })('How long do refunds take?')
  expect(documents).toEqual(['Refunds take thirty days.'])
  expect(model.doGenerateCalls[0]).not.toHaveProperty('responseFormat')
})

/** Imitates Anthropic's API: it gives these replies in turn. */
async function servingClaude(replies: { status: number; body: object }[]) {
  const requests: { key: unknown; body: Record<string, unknown> }[] = []
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await text(request)) as Record<string, unknown>
    const next = replies[requests.push({ key: request.headers['x-api-key'], body }) - 1]
    response.writeHead(next?.status ?? 500, { 'content-type': 'application/json' })
    response.end(JSON.stringify(next?.body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { baseURL: `http://127.0.0.1:${port}/v1`, requests }
}

const claudeSays = (content: object[], stop_reason: string) => ({
  status: 200,
  body: {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'claude-sonnet-5-20261101',
    content,
    stop_reason,
    usage: { input_tokens: 11, output_tokens: 5, cache_read_input_tokens: 90 },
  },
})
const claudeAnswers = claudeSays(
  [{ type: 'text', text: JSON.stringify({ claims, declines: false }) }],
  'end_turn',
)

describe("with Anthropic's own provider", () => {
  /** The judge that the page shows, as it stands. */
  async function documentedJudge(): Promise<Judge> {
    const page = readFileSync(new URL('../../../docs/judge-ai-sdk.md', import.meta.url), 'utf8')
    const [, block = ''] = /^## Claude\n.*?^```ts\n(.*?)^```$/ms.exec(page) ?? []
    const [imported, declared] = [/^import .*@ai-sdk.*$/m, /^const judge = .*$/m].map(
      line => line.exec(block)?.[0] ?? '',
    )
    const own = new URL('../../../src/judge/aiSdk/index.ts', import.meta.url).href
    const file = join(temporaryFolder(), 'documented.ts')
    const provider = import.meta.resolve('@ai-sdk/anthropic')
    writeFileSync(
      file,
      `import { aiSdk } from '${own}'\n${imported?.replace('@ai-sdk/anthropic', provider)}\nexport ${declared}\n`,
    )
    const { judge } = (await import(pathToFileURL(file).href)) as { judge: Judge }
    return judge
  }

  test('the block of the page works as it stands', async () => {
    const { baseURL, requests } = await servingClaude([claudeAnswers])
    const send = globalThis.fetch
    vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
      send(new URL(new URL(url).pathname, baseURL), init),
    )
    vi.stubEnv('ANTHROPIC_API_KEY', 'sk-ant-0123456789')
    onTestFinished(() => void vi.unstubAllEnvs().unstubAllGlobals())
    const session = createJudgeSession({ judge: await documentedJudge() })
    expect(await session.ask(extractClaims, policy)).toMatchObject({ answer: { claims } })
    expect(requests.map(({ key }) => key)).toEqual(['sk-ant-0123456789'])
  })

  async function askClaude(...replies: { status: number; body: object }[]) {
    const { baseURL, requests } = await servingClaude(replies)
    const anthropic = createAnthropic({ baseURL, apiKey: 'sk-ant-0123456789' })
    return { asked: ask(anthropic('claude-sonnet-5')), requests }
  }

  test('an overloaded API is retried by us alone, with our schema, and cached tokens are read', async () => {
    const error = { type: 'overloaded_error', message: 'Overloaded' }
    const busy = { status: 529, body: { type: 'error', error } }
    const { asked, requests } = await askClaude(busy, claudeAnswers)
    expect(await asked).toMatchObject({
      answer: { claims },
      usage: { calls: 1, promptTokens: 101, completionTokens: 5, cachedPromptTokens: 90 },
    })
    expect(requests).toHaveLength(2)
    expect(JSON.stringify(requests[1]?.body)).toContain('declines')
  })

  test('a refusal is a judge error, and asked once', async () => {
    const { asked, requests } = await askClaude(claudeSays([], 'refusal'))
    expect(await failureOf(asked)).toMatchObject({
      message: "The provider's content filter stopped the answer.",
      usage: { promptTokens: 101 },
    })
    expect(requests).toHaveLength(1)
  })
})

test.each([
  ['anthropic/claude-sonnet-5', ', and not its name alone'],
  [{ model: 'claude-sonnet-5' }, ''],
  [{ ...modelGiving(right), specificationVersion: 'v1', provider: 'shop', modelId: 'a' }, ''],
  [undefined, ''],
])('%j is no model', (given, words) => {
  const loosely = aiSdk as (model: unknown) => unknown
  expect(() => loosely(given)).toThrow(
    `Expected aiSdk() to get a model of the AI SDK, of version 5 to 7${words}\n  Write aiSdk(anthropic('claude-sonnet-5'))`,
  )
})

test.each([
  [{ apiKey: 'sk-0123456789' }, /Unknown option `apiKey` of aiSdk\(\)/],
  [{ temprature: 1 }, /did you mean `temperature`/],
  [{ providerOptions: { anthropic: 'low' } }, /objects by the names of providers/],
])('%j is refused', (given, reason) => {
  expect(() => aiSdk(modelGiving(right), given as AiSdkOptions)).toThrow(reason)
})
