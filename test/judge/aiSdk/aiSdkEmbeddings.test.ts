import { APICallError } from 'ai'
import { MockEmbeddingModelV3 } from 'ai/test'
import { expect, test } from 'vitest'
import { aiSdkEmbeddings } from '../../../src/judge/aiSdk/aiSdkEmbeddings.ts'
import type { AiSdkEmbeddingModel } from '../../../src/judge/aiSdk/aiSdkModel.ts'
import { embeddingJudge } from '../../../src/judge/embeddingJudge.ts'
import { createJudgeSession } from '../../../src/judge/session/session.ts'
import { compareTexts } from '../../../src/judge/steps/compareTexts.ts'
import { failureOf, scriptedJudge } from '../scriptedJudge.ts'

type Embed = MockEmbeddingModelV3['doEmbed']

const vectorOf = (text: string) => [text.length, 1]

function modelThat(doEmbed: Embed) {
  return new MockEmbeddingModelV3({
    provider: 'shop.embedding',
    modelId: 'vectors-1',
    maxEmbeddingsPerCall: 2,
    doEmbed,
  })
}

const texts = { text: 'aaaa', others: ['aaaa', 'b', 'cc', 'ddd'] }

function compare(model: AiSdkEmbeddingModel) {
  const embeddings = embeddingJudge(aiSdkEmbeddings(model, { minRetryDelay: 0, retries: 1 }))
  return createJudgeSession({ judge: scriptedJudge([]), embeddings }).ask(compareTexts, texts)
}

test('texts go in as many requests as the model needs, and keep their order through faults', async () => {
  let calls = 0
  const model = modelThat(async ({ values }) => {
    calls += 1
    if (calls === 2)
      throw new APICallError({
        message: 'busy',
        url: 'https://shop.example',
        requestBodyValues: {},
        statusCode: 503,
      })
    return { embeddings: values.map(vectorOf), usage: { tokens: values.length }, warnings: [] }
  })
  const { answer, usage } = await compare(model)
  expect(model.doEmbedCalls).toHaveLength(4)
  expect(usage).toMatchObject({ calls: 1, promptTokens: 5 })
  const [same = 0, ...others] = answer.similarities
  expect(same).toBeCloseTo(1, 9)
  expect(others).toEqual(others.toSorted((one, other) => one - other))
  expect(others[0]).toBeLessThan(0.9)
})

test('a reply with a vector too few is an error, and no similarity of another text', async () => {
  const model = modelThat(async ({ values }) => ({
    embeddings: values.slice(1).map(vectorOf),
    warnings: [],
  }))
  expect(await failureOf(compare(model))).toMatchObject({
    message: "The model's reply has no embedding for each of 2 texts.",
  })
})

test('a language model is refused', () => {
  const loosely = aiSdkEmbeddings as (model: unknown) => unknown
  expect(() => loosely({ provider: 'shop', modelId: 'clerk-1', doGenerate() {} })).toThrow(
    /Expected aiSdkEmbeddings\(\) to get a model of the AI SDK/,
  )
})
