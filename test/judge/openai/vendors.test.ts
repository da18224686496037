import { describe, expect, test } from 'vitest'
import type { Judge, JudgeQuestion } from '../../../src/judge/judge.ts'
import { openai } from '../../../src/judge/openai/openai.ts'
import type { OpenaiOptions } from '../../../src/judge/openai/settings.ts'
import { jointQuestion, repliesIn } from '../../../src/judge/session/jointQuestion.ts'
import { answerSchemaOf, messagesOf } from '../../../src/judge/session/question.ts'
import { judgeSteps } from '../../../src/judge/steps/index.ts'
import type { OpenaiServerOptions } from '../../loopback/openaiServer.ts'
import * as local from '../../loopback/vendors/localServers.ts'
import { azure, azureKey, openaiModel } from '../../loopback/vendors/openaiModels.ts'
import * as services from '../../loopback/vendors/services.ts'
import { requestsOf } from '../requestsOf.ts'
import { apiKey, parametersAt, serving } from './atLoopback.ts'

interface Asked {
  server: OpenaiServerOptions
  /** @default a key and nothing else */
  options?: Partial<OpenaiOptions>
  /** The parameters that are refused, each by one call, and the one that is taken. */
  parameters: string[]
  /** Calls that are lost on the way. @default none */
  lost?: number
}

const azureHeaders = { headers: { 'api-key': azureKey } }
const dated = (version: string) => ({ ...azureHeaders, query: { 'api-version': version } })
const deployment = '/openai/deployments/judge'
const schema = 'json_schema at 0'
const object = 'json_object at 0'
const text = 'none at 0'

const vendors: Record<string, () => Asked> = {
  OpenAI: () => ({ server: { vendor: openaiModel('chat') }, parameters: [schema] }),
  'OpenAI, reasoning': () => ({
    server: { vendor: openaiModel('reasoning') },
    parameters: [schema, 'json_schema'],
  }),
  'OpenAI, before structured output': () => ({
    server: { vendor: openaiModel('old') },
    parameters: [schema, object],
  }),
  'Azure, dated API': () => ({
    server: { vendor: azure('dated'), root: deployment },
    options: dated('2024-10-21'),
    parameters: [schema],
  }),
  'Azure, dated API, before structured output': () => ({
    server: { vendor: azure('dated'), root: deployment },
    options: dated('2024-06-01'),
    parameters: [schema, object],
  }),
  'Azure, v1 API, reasoning': () => ({
    server: { vendor: azure('v1', 'reasoning'), root: '/openai/v1' },
    options: azureHeaders,
    parameters: [schema, 'json_schema'],
  }),
  Ollama: () => ({ server: { vendor: local.ollama('gpt-5-mini') }, parameters: [schema] }),
  "Ollama's cloud, which ignores the schema": () => ({
    server: { vendor: local.ollamaCloud },
    parameters: [schema],
  }),
  'vLLM, loading': () => ({ server: { vendor: local.vllm(2) }, parameters: [schema], lost: 2 }),
  'llama.cpp, loading': () => ({
    server: { vendor: local.llamaCpp(2) },
    parameters: [schema],
    lost: 2,
  }),
  'llama.cpp, older': () => ({
    server: { vendor: local.llamaCppOld },
    parameters: [schema, object],
  }),
  'llama.cpp that ignores the schema': () => ({
    server: { vendor: local.llamaCppIgnoring },
    parameters: [schema],
  }),
  'LM Studio': () => ({ server: { vendor: local.lmStudio }, parameters: [schema] }),
  'Qwen without a reasoning parser': () => ({
    server: { vendor: local.qwenThinking },
    parameters: [schema],
  }),
  'later Qwen without a reasoning parser': () => ({
    server: { vendor: local.qwenThinkingWithoutBeginning },
    parameters: [schema],
  }),
  'a gateway': () => ({
    server: { vendor: services.gateway() },
    options: { apiKey, headers: { 'x-gateway-key': services.gatewayKey } },
    parameters: [schema, 'json_schema'],
    lost: 2,
  }),
  'a gateway without structured output': () => ({
    server: { vendor: services.gatewayWithoutForms },
    parameters: [schema, object, text],
  }),
  DeepSeek: () => ({ server: { vendor: services.deepSeek }, parameters: [schema, object] }),
  "Qwen's service, thinking": () => ({
    server: { vendor: services.qwenService },
    parameters: [schema, object, text],
  }),
}

const material = 'Refunds take 30 days. Shipping is free.'
const { signal } = new AbortController()

type Step = (typeof judgeSteps)[number]

/** The questions that a language model gets: those with instructions. */
const steps = judgeSteps.filter(({ prompt }) => prompt.instructions !== '')

// The name of a step says what its request and its answer are.
function questionOf(step: Step): JudgeQuestion & { request: object } {
  const { name, prompt } = step
  const request = requestsOf[name]?.(material) ?? {}
  const rendered = { ...prompt, material: () => prompt.material(request as never) }
  return {
    step: name,
    request,
    messages: messagesOf({ name, prompt: rendered }, request),
    answerSchema: answerSchemaOf(step),
    key: name,
    signal,
  }
}

/** What is wrong with an answer by the checks of its step. */
function faultsIn(step: Step, request: object, answer: unknown): string[] {
  const { answerSchema, shortForm = answerSchema, problems } = step
  const parsed = shortForm.safeParse(answer)
  return parsed.success ? problems(request as never, parsed.data as never) : [parsed.error.message]
}

async function askedAlone(judge: Judge, step: Step): Promise<string[]> {
  const question = questionOf(step)
  return faultsIn(step, question.request, (await judge.answer(question)).answer)
}

async function askedJointly(judge: Judge, step: Step): Promise<string[]> {
  const question = questionOf(step)
  const joint = jointQuestion([question, question], signal)
  const reply = await judge.answer(joint)
  return repliesIn(reply, joint).flatMap(one =>
    one instanceof Error ? [one.message] : faultsIn(step, question.request, one.answer),
  )
}

describe.each(Object.entries(vendors))('at %s', (_who, asked) => {
  test('every question is answered, alone and jointly, and each refusal is met once', async () => {
    const { server: options, options: judgeOptions = { apiKey }, parameters, lost = 0 } = asked()
    const server = await serving(undefined, options)
    const judge = openai({
      model: 'gpt-5-mini',
      baseURL: server.baseURL,
      minRetryDelay: 0,
      ...judgeOptions,
    })
    const [first] = steps
    if (!first) throw new Error('Expected steps')
    const opening = await askedAlone(judge, first)
    const others = steps.flatMap(step => [askedAlone(judge, step), askedJointly(judge, step)])
    expect([opening, ...(await Promise.all(others))].flat()).toEqual([])
    const answered = 1 + 2 * steps.length
    const refused = parameters.slice(0, -1)
    expect(server.requests).toHaveLength(lost + refused.length + answered)
    const met = parametersAt(server).slice(lost)
    expect(met.slice(0, refused.length)).toEqual(refused)
    expect(new Set(met.slice(refused.length))).toEqual(new Set(parameters.slice(-1)))
    expect(judge.findings?.()?.notes).toHaveLength(
      Number(parameters.at(-1)?.includes('json_schema') === false) +
        Number(parameters.at(-1)?.includes(' at ') === false),
    )
  })
})
