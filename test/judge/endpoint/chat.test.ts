import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { recorded } from '../../../src/judge/log/recorded.ts'
import { createJudgeSession } from '../../../src/judge/session/session.ts'
import { extractClaims } from '../../../src/judge/steps/extractClaims.ts'
import { openVerdictLog } from '../../../src/judge/log/verdictLog.ts'
import { inTurn } from '../../loopback/openaiServer.ts'
import { lmStudio, ollama, vllmReasoningOnly } from '../../loopback/vendors/localServers.ts'
import { openaiModel } from '../../loopback/vendors/openaiModels.ts'
import { deepSeek, qwenService } from '../../loopback/vendors/services.ts'
import { wordOverlapModel } from '../../loopback/wordOverlapModel.ts'
import { claims, failureOf, policy } from '../scriptedJudge.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import { apiKey, askFor, formsAt, judgeAt, serving } from '../openai/atLoopback.ts'

test('a refusing endpoint is asked what it refuses once, not by each of many questions', async () => {
  const server = await serving(undefined, { vendor: qwenService })
  const judge = judgeAt(server)
  const session = createJudgeSession({ judge })
  const asked = Array.from({ length: 40 }, async (_, index) => {
    const { answer } = await session.ask(extractClaims, { text: `Clinic ${index} opens at 8.` })
    return answer.claims
  })
  expect(await Promise.all(asked)).toHaveLength(40)
  expect(formsAt(server).filter(form => form !== 'none')).toEqual(['json_schema', 'json_object'])
  expect(server.requests).toHaveLength(42)
  expect(judge.findings?.()).toEqual({
    temperature: 0,
    notes: [
      `${new URL(server.baseURL).host} refuses structured output (400 Json mode response is not supported when enable_thinking is true); requests use text`,
    ],
  })
})

test('what an endpoint says of its refusal is cut, and holds no key', async () => {
  const message = `No response_format for ${apiKey}, ${'not at all, '.repeat(40)}`
  const server = await serving(request =>
    request.body.response_format ? { status: 400, error: { message } } : wordOverlapModel(request),
  )
  const judge = judgeAt(server)
  await createJudgeSession({ judge }).ask(extractClaims, policy)
  const [note = ''] = judge.findings?.()?.notes ?? []
  expect(note).toMatch(
    /\(400 No response_format for \[hidden\], not at all.*…\); requests use text$/,
  )
  expect(note.length).toBeLessThan(300)
})

describe('the judge', () => {
  test('is the same whatever was found out, and its answers are replayed', async () => {
    const server = await serving(undefined, { vendor: deepSeek })
    const file = join(temporaryFolder(), 'verdicts.jsonl')
    const judge = judgeAt(server)
    await createJudgeSession({ judge, verdictLog: openVerdictLog(file) }).ask(extractClaims, policy)
    expect(judge.settings).toEqual(judgeAt(server).settings)
    await server.close()
    const replaying = createJudgeSession({ judge: recorded(judgeAt(server), { file }) })
    expect((await replaying.ask(extractClaims, policy)).answer.claims).toEqual(claims)
  })

  test('is another where the user fixed the form', () => {
    const at = { baseURL: 'http://127.0.0.1:9/v1' }
    expect(judgeAt(at, { responseFormat: 'auto' }).settings).toEqual(judgeAt(at).settings)
    expect(judgeAt(at, { responseFormat: 'text' }).settings).toEqual({
      temperature: 'auto',
      responseFormat: 'text',
    })
  })
})

describe('what an endpoint answers that is no answer', () => {
  test('OpenAI: a temperature that was set and is refused is said, not left out', async () => {
    const server = await serving(undefined, { vendor: openaiModel('reasoning') })
    expect(await failureOf(askFor(server, { temperature: 0 }))).toMatchObject({
      name: 'JudgeFailure',
      message: expect.stringMatching(
        /^127\.0\.0\.1:\d+ refuses `temperature` \(0\), so leave it out for this model: 400 .*Only the def/,
      ),
    })
    expect(formsAt(server)).toEqual(['json_schema'])
  })

  test('LiteLLM: a set temperature that is refused with 500 is said, after the retries of a 500', async () => {
    const message = "UnsupportedParamsError: O-series models don't support temperature=0."
    const server = await serving(() => ({ status: 500, error: { message } }))
    expect(await failureOf(askFor(server, { temperature: 0, retries: 1 }))).toMatchObject({
      message: expect.stringMatching(
        /refuses `temperature` \(0\), so leave it out for this model: 500 .*\(2 attempts\)/,
      ),
    })
    expect(server.requests).toHaveLength(2)
  })

  test('OpenAI: a temperature among the further parameters is refused in its own words', async () => {
    const server = await serving(undefined, { vendor: openaiModel('reasoning') })
    expect(await failureOf(askFor(server, { parameters: { temperature: 0 } }))).toMatchObject({
      message: expect.stringMatching(/answered with an error: 400 .*Only the def/),
    })
  })

  test('vLLM: reasoning in place of the answer is asked for again, and named', async () => {
    const server = await serving(undefined, { vendor: vllmReasoningOnly })
    expect(await failureOf(askFor(server))).toMatchObject({
      message: expect.stringContaining('the reasoning of the model and no answer'),
      usage: { calls: 2 },
    })
  })

  test('DeepSeek: spaces in place of what is no JSON are asked for again', async () => {
    const server = await serving(inTurn([{ content: '    ' }]), { vendor: deepSeek })
    expect(await askFor(server)).toMatchObject({ answer: { claims }, usage: { calls: 2 } })
    expect(formsAt(server)).toEqual(['json_schema', 'json_object', 'json_object'])
  })

  test('LM Studio: a form that was fixed stays, and its refusal is said', async () => {
    const server = await serving(undefined, { vendor: lmStudio })
    expect(await failureOf(askFor(server, { responseFormat: 'json_object' }))).toMatchObject({
      message: expect.stringContaining("must be 'json_schema' or 'text'"),
    })
    expect(formsAt(server)).toEqual(['json_object'])
    expect((await askFor(server, { responseFormat: 'text' })).answer.claims).toEqual(claims)
    expect(formsAt(server)).toEqual(['json_object', 'none'])
  })

  test('OpenAI: a schema that is refused where no other form may be asked for', async () => {
    const server = await serving(undefined, { vendor: openaiModel('old') })
    expect(await failureOf(askFor(server, { responseFormat: 'json_schema' }))).toMatchObject({
      name: 'JudgeFailure',
      message: expect.stringMatching(
        /^127\.0\.0\.1:\d+ refuses `responseFormat: 'json_schema'`, so leave the option out or set another: 400 Invalid parameter: 'response_format' of type 'json_schema' is not supported/,
      ),
      usage: { calls: 1 },
    })
    expect(server.requests).toHaveLength(1)
  })

  test('Ollama: a model that is not pulled', async () => {
    const server = await serving(undefined, { vendor: ollama('llama3.2') })
    expect(await failureOf(askFor(server))).toMatchObject({
      message: expect.stringContaining('model "gpt-5-mini" not found, try pulling it first'),
    })
    expect(server.requests).toHaveLength(1)
  })

  test('GigaChat: a topic on its list', async () => {
    const server = await serving(() => ({ content: '…', finishReason: 'blacklist' }))
    expect(await failureOf(askFor(server))).toMatchObject({
      message: "The provider's content filter stopped the answer.",
    })
  })
})
