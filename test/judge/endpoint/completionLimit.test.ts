import { describe, expect, test } from 'vitest'
import { createJudgeSession } from '../../../src/judge/session/session.ts'
import { extractClaims } from '../../../src/judge/steps/extractClaims.ts'
import { chatModel } from '../../../src/retrieval/chatModel.ts'
import { inTurn } from '../../loopback/openaiServer.ts'
import type { OpenaiServer, ServerReply } from '../../loopback/openaiServer.ts'
import { badRequest, replied } from '../../loopback/vendors/vendor.ts'
import { wordOverlapModel } from '../../loopback/wordOverlapModel.ts'
import { apiKey, askFor, judgeAt, serving } from '../openai/atLoopback.ts'
import { claims, failureOf } from '../scriptedJudge.ts'

const limitsAt = ({ requests }: OpenaiServer) =>
  requests.map(({ body }) => body['max_completion_tokens'])

/** A reply of so many tokens, which ended at a limit. */
const cutOff = (tokens: number): ServerReply => ({
  content: '[" '
    .repeat(tokens)
    .slice(0, 4 * tokens)
    .padEnd(4 * tokens),
  finishReason: 'length',
})

describe('the limit of completion tokens', () => {
  test('is eight times the material, if that is more than 16,384', async () => {
    const server = await serving()
    const session = createJudgeSession({ judge: judgeAt(server) })
    const text = 'Shipping is free. '.repeat(800)
    await session.ask(extractClaims, { text })
    const [limit] = limitsAt(server)
    // A token has about four characters.
    expect(limit).toBeGreaterThan(2 * text.length)
    expect(limit).toBeLessThan(2.2 * text.length)
  })

  test.each([
    [{ maxCompletionTokens: 900 }, 900],
    [{ parameters: { max_tokens: 900 } }, undefined],
  ])('is that of the user where one is set: %j', async (options, expected) => {
    const server = await serving()
    await askFor(server, options)
    expect(limitsAt(server)).toEqual([expected])
  })

  test('is no part of the identity', async () => {
    expect(judgeAt(await serving()).settings).not.toHaveProperty(
      'maxCompletionTokens',
      expect.anything(),
    )
  })

  test('is left out where the endpoint counts tokens by the minute', async () => {
    const server = await serving(async request => ({
      ...(await wordOverlapModel(request)),
      headers: { 'x-ratelimit-remaining-tokens': '9000' },
    }))
    const session = createJudgeSession({ judge: judgeAt(server) })
    await session.ask(extractClaims, { text: 'Shipping is free.' })
    await session.ask(extractClaims, { text: 'Refunds take 30 days.' })
    expect(limitsAt(server)).toEqual([16_384, undefined])
  })
})

describe('an answer that the default limit cut off', () => {
  test('is asked for once without it, and so are all that follow if that answer is whole', async () => {
    const server = await serving(inTurn([cutOff(16_384)]))
    const session = createJudgeSession({ judge: judgeAt(server) })
    const { answer, usage } = await session.ask(extractClaims, { text: claims.join(' ') })
    expect(answer.claims).toEqual(claims)
    expect(usage.completionTokens).toBeGreaterThan(16_384)
    await session.ask(extractClaims, { text: 'Shipping is free.' })
    expect(limitsAt(server)).toEqual([16_384, undefined, undefined])
  })

  test('is a judge error if it is cut off without it too', async () => {
    const server = await serving(() => cutOff(16_384))
    const error = await failureOf(askFor(server))
    expect(error).toMatchObject({
      message:
        'The answer was cut off at 16384 completion tokens, the limit if `maxCompletionTokens` is not set, and without it at that of the endpoint.',
      usage: { completionTokens: 2 * 16_384 },
    })
    expect(limitsAt(server)).toEqual([16_384, undefined])
  })

  test('is a judge error with both faults if no answer comes without it in time', async () => {
    const server = await serving(inTurn([cutOff(16_384)], () => ({ hang: true })))
    const error = await failureOf(askFor(server, { timeout: 300 }))
    expect((error as Error).message).toMatch(
      /^The answer was cut off at 16384 completion tokens, the limit if `maxCompletionTokens` is not set; without it: No reply from 127\.0\.0\.1:\d+ within 300 ms$/,
    )
    expect(error).toMatchObject({ usage: { completionTokens: 16_384 } })
    expect(server.requests).toHaveLength(2)
  })

  test('is read again as a text of a chat model too', async () => {
    const server = await serving(inTurn([cutOff(16_384), { content: 'Thirty days.' }]))
    const { baseURL } = server
    const model = chatModel({ model: 'writer', baseURL, apiKey })
    const written = await model.write([{ role: 'user', content: 'How long?' }], {
      temperature: 0,
      signal: new AbortController().signal,
    })
    expect(written).toMatchObject({ text: 'Thirty days.', isCutOff: false })
    expect(limitsAt(server)).toEqual([16_384, undefined])
  })
})

test('an answer that the endpoint cut off earlier is asked for again within the limit', async () => {
  const server = await serving(inTurn([cutOff(4096)]))
  expect((await askFor(server)).answer.claims).toEqual(claims)
  expect(limitsAt(server)).toEqual([16_384, 16_384])
})

describe('an endpoint that refuses the limit gets none', () => {
  test.each<[string, ServerReply]>([
    [
      'vLLM before it had the parameter',
      replied(400, {
        object: 'error',
        message:
          "[{'type': 'extra_forbidden', 'loc': ('body', 'max_completion_tokens'), 'msg': 'Extra inputs are not permitted', 'input': 16384}]",
        type: 'BadRequestError',
        param: null,
        code: 400,
      }),
    ],
    ['an older API', badRequest('Unrecognized request argument supplied: max_completion_tokens')],
    [
      'a model that writes less',
      badRequest(
        'max_tokens is too large: 16384. This model supports at most 4096 completion tokens, whereas you provided 16384.',
        { param: 'max_tokens' },
      ),
    ],
    [
      'a model with a shorter context',
      badRequest(
        "This model's maximum context length is 8192 tokens. However, you requested 16884 tokens (500 in the messages, 16384 in the completion). Please reduce the length of the messages or completion.",
        { code: 'context_length_exceeded' },
      ),
    ],
    [
      'Bedrock',
      badRequest(
        'The maximum tokens you requested exceeds the model limit of 4096. Try again with a maximum tokens value that is lower than 4096.',
      ),
    ],
    [
      'Mistral',
      replied(422, {
        detail: [
          { type: 'extra_forbidden', loc: ['body', 'max_completion_tokens'], input: 16_384 },
        ],
      }),
    ],
  ])('%s', async (_who, refusal) => {
    const server = await serving(request =>
      request.body['max_completion_tokens'] === undefined ? wordOverlapModel(request) : refusal,
    )
    const judge = judgeAt(server)
    const session = createJudgeSession({ judge })
    await session.ask(extractClaims, { text: 'Shipping is free.' })
    await session.ask(extractClaims, { text: 'Refunds take 30 days.' })
    expect(limitsAt(server)).toEqual([16_384, undefined, undefined])
    expect(server.requests.map(({ body }) => body.response_format?.type)).toEqual(
      Array(3).fill('json_schema'),
    )
    expect(judge.findings?.()?.notes).toEqual([
      expect.stringMatching(
        /^127\.0\.0\.1:\d+ refuses a limit of completion tokens \(4\d\d .*\); requests omit it$/,
      ),
    ])
  })
})
