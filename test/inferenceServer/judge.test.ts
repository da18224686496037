import { describe, expect, inject, test } from 'vitest'
import { openai } from '../../src/judge/openai/openai.ts'
import type { OpenaiOptions } from '../../src/judge/openai/settings.ts'
import { createJudgeSession } from '../../src/judge/session/session.ts'
import { extractClaims } from '../../src/judge/steps/extractClaims.ts'
import { failureOf, policy } from '../judge/scriptedJudge.ts'
import { llamaServer } from './llamaServer.ts'
import type { LlamaServer } from './llamaServer.ts'

/** Asks a judge behind that server for the claims of the refund policy. */
function askAt({ baseURL }: LlamaServer, options: Partial<OpenaiOptions> = {}) {
  const judge = openai({ model: 'tiny', baseURL, apiKey: 'none', ...options })
  const asked = createJudgeSession({ judge }).ask(extractClaims, policy)
  return { judge, asked }
}

describe.skipIf(inject('llamaRoot') === undefined)('a judge behind llama-server', () => {
  test('is asked in the strictest form, and nonsense in it is a judge error with its usage', async () => {
    const { judge, asked } = askAt(await llamaServer('ends'))
    expect(await failureOf(asked)).toMatchObject({
      name: 'JudgeFailure',
      message: expect.stringMatching(
        /^The judge's answer was not valid, nor was its second one: .*Claim 1 shares no word/,
      ),
      usage: {
        calls: 2,
        promptTokens: expect.toSatisfy((count: number) => count > 1000),
        completionTokens: expect.toSatisfy((count: number) => count > 10),
      },
    })
    expect(judge.findings?.()).toEqual({ temperature: 0, notes: [] })
  })

  test('whose answer reaches the limit of completion tokens is told so', async () => {
    const { asked } = askAt(await llamaServer('endless'), { maxCompletionTokens: 64 })
    expect(await failureOf(asked)).toMatchObject({
      message: expect.stringContaining('The answer was cut off at the limit of completion tokens'),
      usage: { calls: 2, completionTokens: 128 },
    })
  })

  test('that writes bytes which are no UTF-8 is not asked again', async () => {
    const { asked } = askAt(await llamaServer('brokenBytes'), {
      temperature: 1,
      parameters: { seed: 1 },
    })
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

  test('that never ends is left at the time limit, and the server then works on no request', async () => {
    const server = await llamaServer('endless', ['--parallel', '2'])
    const { asked } = askAt(server, { timeout: 500, retries: 1 })
    expect(await failureOf(asked)).toMatchObject({
      message: expect.stringMatching(/^No reply from 127\.0\.0\.1:\d+ within 500 ms \(2 attempts/),
    })
    await expect.poll(() => server.abandoned()).toBe(2)
  })
})
