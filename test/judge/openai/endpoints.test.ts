import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { OpenaiOptions } from '../../../src/judge/openai/settings.ts'
import { recorded } from '../../../src/judge/log/recorded.ts'
import { createJudgeSession } from '../../../src/judge/session/session.ts'
import { checkClaims } from '../../../src/judge/steps/checkClaims.ts'
import { extractClaims } from '../../../src/judge/steps/extractClaims.ts'
import { openVerdictLog } from '../../../src/judge/log/verdictLog.ts'
import type { OpenaiServer, Responder } from '../../loopback/openaiServer.ts'
import { claims, failureOf, policy } from '../scriptedJudge.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import { askFor, formsAt, judgeAt, serving } from './atLoopback.ts'
import * as like from './imitations.ts'

/** The claims of the policy, and whether the policy holds the first. */
async function judgeWith(server: OpenaiServer, options?: Partial<OpenaiOptions>) {
  const session = createJudgeSession({ judge: judgeAt(server, options) })
  const extracted = await session.ask(extractClaims, policy)
  const checked = await session.ask(checkClaims, {
    claims: [{ id: 'c1', text: claims[0] ?? '' }],
    passages: [{ id: 'p1', text: policy.text }],
  })
  return {
    claims: extracted.answer.claims,
    verdicts: checked.answer.verdicts.map(({ verdict }) => verdict),
    calls: extracted.usage.calls + checked.usage.calls,
  }
}

const judged = { claims, verdicts: ['supported'], calls: 2 }

describe('an endpoint like that of', () => {
  const schema = ['json_schema', 'json_schema']
  const object = ['json_schema', 'json_object', 'json_object']
  const text = ['json_schema', 'json_object', 'none', 'none']
  test.each<[string, Responder, string[]]>([
    ['OpenAI', like.openaiReasoning, schema],
    ['OpenAI, older models', like.openaiOld, object],
    ['vLLM', like.vllm, schema],
    ['Ollama', like.ollama, schema],
    ["Ollama's cloud, which ignores the schema", like.ollamaCloud, schema],
    ['LM Studio', like.lmStudio, schema],
    ['llama.cpp, older', like.llamaCppOld, object],
    ['llama.cpp that ignores the schema', like.llamaCppIgnoring, schema],
    ['DeepSeek', like.deepSeek, object],
    ["Qwen's service, thinking", like.qwenService, text],
    ['Qwen without a reasoning parser', like.qwenThinking, schema],
    ['later Qwen without a reasoning parser', like.qwenThinkingWithoutBeginning, schema],
  ])('%s is asked in the form that it takes', async (_who, respond, forms) => {
    const server = await serving(respond)
    expect(await judgeWith(server)).toEqual(judged)
    expect(formsAt(server)).toEqual(forms)
  })

  test('a refusing one is asked what it refuses once, not by each of many questions', async () => {
    const server = await serving(like.qwenService)
    const session = createJudgeSession({ judge: judgeAt(server) })
    const asked = Array.from({ length: 40 }, async (_, index) => {
      const { answer } = await session.ask(extractClaims, { text: `Clinic ${index} opens at 8.` })
      return answer.claims
    })
    expect(await Promise.all(asked)).toHaveLength(40)
    expect(formsAt(server).filter(form => form !== 'none')).toEqual(['json_schema', 'json_object'])
    expect(server.requests).toHaveLength(42)
  })
})

describe('the judge', () => {
  test('is the same whatever was found out, and its answers are replayed', async () => {
    const server = await serving(like.deepSeek)
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
    expect(judgeAt(at, { responseFormat: 'text' }).settings).toEqual({ responseFormat: 'text' })
  })
})

describe('what an endpoint answers that is no answer', () => {
  test('OpenAI: a temperature that was set and is refused is said, not left out', async () => {
    const server = await serving(like.openaiReasoning)
    expect(await failureOf(askFor(server, { temperature: 0 }))).toMatchObject({
      name: 'JudgeFailure',
      message: expect.stringMatching(/refuses `temperature` \(0\), so leave it out.*Only the def/),
    })
    expect(formsAt(server)).toEqual(['json_schema'])
  })

  test('vLLM: reasoning in place of the answer is asked for again, and named', async () => {
    const server = await serving(like.vllmReasoningOnly)
    expect(await failureOf(askFor(server))).toMatchObject({
      message: expect.stringContaining('the reasoning of the model and no answer'),
      usage: { calls: 2 },
    })
  })

  test('DeepSeek: spaces in place of what is no JSON are asked for again', async () => {
    const server = await serving(request =>
      request.index === 1 ? { content: '    ' } : like.deepSeek(request),
    )
    expect(await askFor(server)).toMatchObject({ answer: { claims }, usage: { calls: 2 } })
    expect(formsAt(server)).toEqual(['json_schema', 'json_object', 'json_object'])
  })

  test('LM Studio: a form that was fixed stays, and its refusal is said', async () => {
    const server = await serving(like.lmStudio)
    expect(await failureOf(askFor(server, { responseFormat: 'json_object' }))).toMatchObject({
      message: expect.stringContaining("must be 'json_schema' or 'text'"),
    })
    expect(formsAt(server)).toEqual(['json_object'])
    expect((await askFor(server, { responseFormat: 'text' })).answer.claims).toEqual(claims)
    expect(formsAt(server)).toEqual(['json_object', 'none'])
  })

  test('GigaChat: a topic on its list', async () => {
    const server = await serving(() => ({ content: '…', finishReason: 'blacklist' }))
    expect(await failureOf(askFor(server))).toMatchObject({
      message: "The provider's content filter stopped the answer.",
    })
  })
})
