import { z } from 'zod'
import type { Prices } from '../budget.ts'
import { cosineSimilarity } from './cosineSimilarity.ts'
import type { Judge } from '../judge.ts'
import { JudgeFailure, StepNotOffered } from '../judge.ts'
import { presentTraits } from '../presentTraits.ts'
import { compareTexts } from '../steps/compareTexts.ts'
import type { CompareTextsRequest } from '../steps/compareTexts.ts'

/** Whoever turns texts into vectors, for metrics that compare meaning. */
export interface EmbeddingModel {
  name: string
  model?: string
  /** Where it runs. Part of the verdict log's key, not of the fingerprint. */
  endpoint?: string
  /** What else defines its vectors (dimensions, version). Enters the fingerprint. */
  settings?: Record<string, unknown>
  /** How many questions it may be asked at once. @default 16 */
  concurrency?: number
  /** What a million tokens cost, in the unit of the judge's prices. @default not told */
  prices?: EmbeddingPrices
  /** One vector per text, in the order of the texts, all of the same length. */
  embed(texts: readonly string[], options: { signal: AbortSignal }): Promise<EmbeddingReply>
}

/** Embeddings have no answer in words to be paid. */
export type EmbeddingPrices = Pick<Prices, 'prompt'>

export interface EmbeddingReply {
  vectors: readonly (readonly number[])[]
  promptTokens?: number
}

const vectorsSchema = z.array(z.array(z.number()).min(1))

/** An embedding model as a judge that compares texts and answers nothing else. */
export function embeddingJudge(embedder: EmbeddingModel): Judge {
  const { prices } = embedder
  return {
    ...presentTraits(embedder, ['name', 'model', 'endpoint', 'settings', 'concurrency']),
    ...(prices && { prices: { prompt: prices.prompt, completion: 0 } }),
    async answer({ step, request, signal }) {
      if (step !== compareTexts.name) throw new StepNotOffered('embeddings only compare texts')
      // The name of the step says what its request is.
      const { text, others } = request as CompareTextsRequest
      // Called on its object, which may be the instance of a class.
      const reply: EmbeddingReply | undefined = await embedder.embed([text, ...others], { signal })
      const [own = [], ...rest] = checked(reply?.vectors, others.length + 1)
      const promptTokens = reply?.promptTokens
      return {
        answer: { similarities: rest.map(vector => similarity(own, vector)) },
        ...(promptTokens !== undefined && { promptTokens }),
      }
    },
  }
}

function checked(vectors: unknown, count: number): number[][] {
  const { data } = vectorsSchema.safeParse(vectors)
  if (!data) throw new JudgeFailure('The embedding model returned no lists of numbers.')
  if (data.length !== count) {
    throw new JudgeFailure(`Expected ${count} embeddings, got ${data.length}.`)
  }
  const [dimensions] = data.map(vector => vector.length)
  if (data.some(vector => vector.length !== dimensions)) {
    throw new JudgeFailure('The embeddings differ in length.')
  }
  return data
}

function similarity(first: readonly number[], second: readonly number[]): number {
  const cosine = cosineSimilarity(first, second)
  if (cosine === undefined) throw new JudgeFailure('An embedding is all zeros.')
  return cosine
}
