import { describe, expect, inject, test } from 'vitest'
import { cosineSimilarity } from '../../src/judge/embeddingJudge.ts'
import { openaiEmbeddings } from '../../src/judge/openai/openaiEmbeddings.ts'
import type { OpenaiEmbeddingsOptions } from '../../src/judge/openai/settings.ts'
import { failureOf } from '../judge/scriptedJudge.ts'
import { llamaServer } from './llamaServer.ts'
import type { LlamaServer } from './llamaServer.ts'
import { dimensions } from './tinyModel.ts'

const forEmbeddings = ['--embeddings', '--pooling', 'mean']

const modelAt = ({ baseURL }: LlamaServer, options: Partial<OpenaiEmbeddingsOptions> = {}) =>
  openaiEmbeddings({ model: 'tiny', baseURL, apiKey: 'none', ...options })

const { signal } = new AbortController()

describe.skipIf(inject('llamaRoot') === undefined)('embeddings of llama-server', () => {
  test('come in the order of the texts, with their tokens', async () => {
    const model = modelAt(await llamaServer('ends', forEmbeddings))
    const texts = ['Refunds take 30 days.', 'Shipping is free.', 'Refunds take 30 days.']
    const { vectors, promptTokens } = await model.embed(texts, { signal })
    expect(vectors.map(vector => vector.length)).toEqual(texts.map(() => dimensions))
    const [first = [], second = [], third = []] = vectors
    expect(cosineSimilarity(first, third)).toBeCloseTo(1)
    expect(cosineSimilarity(first, second)).toBeLessThan(0.999)
    expect(promptTokens).toBeGreaterThan(texts.join('').length / 2)
  })

  test('of a text that is longer than the server takes are refused at once', async () => {
    const model = modelAt(await llamaServer('ends', forEmbeddings))
    expect(await failureOf(model.embed(['kettle '.repeat(200)], { signal }))).toMatchObject({
      // Without "(… attempts)" at the end.
      message: expect.stringMatching(
        /500 input \(\d+ tokens\) is too large to process\..*batch size: 512\)$/,
      ),
    })
  })

  test('of a server that makes none are refused at once', async () => {
    const model = modelAt(await llamaServer('ends'))
    expect(await failureOf(model.embed(['Refunds'], { signal }))).toMatchObject({
      name: 'JudgeFailure',
      // Without "(… attempts)" at the end.
      message: expect.stringMatching(
        /^127\.0\.0\.1:\d+ answered with an error: 501 .*`--embeddings`$/,
      ),
    })
  })
})
