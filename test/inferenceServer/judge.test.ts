import { describe, expect, inject, test } from 'vitest'
import type { JudgeQuestion, PromptOverrides } from '../../src/judge/judge.ts'
import { InvalidAnswer } from '../../src/judge/judge.ts'
import { openai } from '../../src/judge/openai/openai.ts'
import type { OpenaiOptions } from '../../src/judge/openai/settings.ts'
import { jointQuestion } from '../../src/judge/session/jointQuestion.ts'
import { answerSchemaOf } from '../../src/judge/session/question.ts'
import { createJudgeSession } from '../../src/judge/session/session.ts'
import { extractClaims } from '../../src/judge/steps/extractClaims.ts'
import { judgeSteps } from '../../src/judge/steps/index.ts'
import { failureOf, policy } from '../judge/scriptedJudge.ts'
import { llamaServer } from './llamaServer.ts'
import type { LlamaServer } from './llamaServer.ts'

const judgeAt = ({ baseURL }: LlamaServer, options: Partial<OpenaiOptions> = {}) =>
  openai({ model: 'tiny', baseURL, apiKey: 'none', ...options })

const { signal } = new AbortController()

/** A short question in the form of a step: a server reads the schema first. */
const questionOf = (step: (typeof judgeSteps)[number]): JudgeQuestion => ({
  step: step.name,
  request: {},
  messages: [{ role: 'user', content: '{}' }],
  answerSchema: answerSchemaOf(step),
  key: step.name,
  signal,
})

/** Lets answers pass that nobody can use: they are what this model writes. */
function nonsense(error: unknown): void {
  if (!(error instanceof InvalidAnswer)) throw error
}

/** Asks a judge behind that server for the claims of the refund policy. */
function askAt(
  server: LlamaServer,
  options?: Partial<OpenaiOptions>,
  prompts: PromptOverrides = {},
) {
  const judge = judgeAt(server, options)
  return { judge, asked: createJudgeSession({ judge, prompts }).ask(extractClaims, policy) }
}

describe.skipIf(inject('llamaRoot') === undefined)('a judge behind llama-server', () => {
  test('is asked in the strictest form, and nonsense in it is a judge error with its usage', async () => {
    const { judge, asked } = askAt(await llamaServer('ends'))
    expect(await failureOf(asked)).toMatchObject({
      name: 'JudgeFailure',
      message: expect.stringMatching(/^The judge's answer was not valid, nor was its second one: /),
      usage: {
        calls: 2,
        promptTokens: expect.toSatisfy((count: number) => count > 1000),
        completionTokens: expect.toSatisfy((count: number) => count > 10),
      },
    })
    expect(judge.findings?.()).toEqual({ temperature: 0, notes: [] })
  })

  test('takes the schema of each question, alone and with others', async () => {
    const server = await llamaServer('ends')
    const found = new Map<string, unknown>()
    for (const step of judgeSteps) {
      const alone = questionOf(step)
      for (const question of [alone, jointQuestion([alone, alone], signal)]) {
        const judge = judgeAt(server, { maxCompletionTokens: 16 })
        await judge.answer(question).catch(nonsense)
        found.set(`${step.name} ${question === alone ? 'alone' : 'joined'}`, judge.findings?.())
      }
    }
    const accepted = { temperature: 0, notes: [] }
    expect(Object.fromEntries(found)).toEqual(
      Object.fromEntries([...found.keys()].map(name => [name, accepted])),
    )
  })

  test('that refuses a schema is asked for JSON of any shape, and the notes say why', async () => {
    const judge = judgeAt(await llamaServer('ends'), { maxCompletionTokens: 16 })
    const answerSchema = { type: 'object', properties: { claims: { type: 'list' } } }
    await judge.answer({ ...questionOf(extractClaims), answerSchema }).catch(nonsense)
    expect(judge.findings?.()?.notes).toEqual([
      expect.stringMatching(
        /^127\.0\.0\.1:\d+ refuses structured output \(400 .*\); requests use json_object$/,
      ),
    ])
  })

  test('whose answer reaches the limit of completion tokens is told so', async () => {
    const { asked } = askAt(await llamaServer('endless'), { maxCompletionTokens: 64 })
    expect(await failureOf(asked)).toMatchObject({
      message: expect.stringContaining('The answer was cut off at the limit of completion tokens'),
      usage: { calls: 2, completionTokens: 128 },
    })
  })

  test('that writes bytes which are no UTF-8 is not asked again', async () => {
    // What this model writes first follows the prompt and the seed, so both are the test's own.
    const { asked } = askAt(
      await llamaServer('brokenBytes'),
      { temperature: 1, parameters: { seed: 1 } },
      { extractClaims: 'Split the text.' },
    )
    expect(await failureOf(asked)).toMatchObject({
      // Without "(… attempts)" at the end.
      message: expect.stringMatching(/answered with an error: 500 The model produced .* format$/),
    })
  })

  test('whose context is too short says by how much, at once', async () => {
    const { asked } = askAt(await llamaServer('ends', ['--ctx-size', '512']))
    expect(await failureOf(asked)).toMatchObject({
      message: expect.stringMatching(/400 .*\d+ tokens.* context size \(512 tokens\)/),
      usage: { calls: 1 },
    })
  })

  test('that works on one request at a time answers all questions that come at once', async () => {
    const server = await llamaServer('ends', ['--parallel', '1'])
    const session = createJudgeSession({ judge: judgeAt(server) })
    const failures = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        failureOf(session.ask(extractClaims, { text: `Clinic ${index} opens at eight.` })),
      ),
    )
    for (const failure of failures)
      expect(failure).toMatchObject({
        message: expect.stringMatching(/^The judge's answer was not valid/),
      })
    expect(server.abandoned()).toBe(0)
  })

  test('that never ends is left at the time limit, and the server then works on no request', async () => {
    const server = await llamaServer('endless', ['--parallel', '2'])
    const { asked } = askAt(server, { timeout: 500, retries: 1 })
    expect(await failureOf(asked)).toMatchObject({
      message: expect.stringMatching(/^No reply from 127\.0\.0\.1:\d+ within 500 ms \(2 attempts/),
    })
    await expect.poll(() => server.abandoned()).toBe(2)
  })
})
