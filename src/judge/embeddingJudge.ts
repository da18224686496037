import { defined } from '../defined.ts'
import { checkedVectors } from './checkedVectors.ts'
import type { Judge, JudgeQuestion, Prices, RunShape } from './judge.ts'
import { JudgeFailure, StepNotOffered } from './judge.ts'
import { presentTraits } from './traits.ts'
import { compareTexts } from './steps/compareTexts.ts'
import type { CompareTextsRequest } from './steps/compareTexts.ts'

/** Turns texts into vectors, for metrics that compare meaning. */
export interface EmbeddingModel {
  name: string
  model?: string
  /** Address of its API. Part of the verdict log's key, not of the fingerprint. */
  endpoint?: string
  /** Other settings that define its vectors (dimensions, version). They enter the fingerprint. */
  settings?: Record<string, unknown>
  /** How many questions may be under way at once, in all shards of a run together. @default 16 in each shard */
  concurrency?: number
  /** Price of a million tokens, in the unit of the judge's prices. @default unknown */
  prices?: EmbeddingPrices
  /** Called when a run begins. */
  prepare?(run: RunShape): void
  /** Whether it keeps its limits by itself, so that a call that waits for its retry holds no slot. */
  limitsItself?: true
  /** Returns one vector per text, in the order of the texts, all of the same length. */
  embed(
    texts: readonly string[],
    options: Pick<JudgeQuestion, 'signal' | 'order' | 'watch' | 'roomAt'>,
  ): Promise<EmbeddingReply>
}

/** Embeddings have no completion tokens. */
export type EmbeddingPrices = Pick<Prices, 'prompt'>

export interface EmbeddingReply {
  vectors: readonly (readonly number[])[]
  promptTokens?: number
}

/** An embedding model as a judge that only compares texts. */
export function embeddingJudge(embedder: EmbeddingModel): Judge {
  const { prices } = embedder
  return {
    ...presentTraits(embedder, [
      'name',
      'model',
      'endpoint',
      'settings',
      'concurrency',
      'limitsItself',
    ]),
    ...(prices && { prices: { prompt: prices.prompt, completion: 0 } }),
    prepare: run => embedder.prepare?.(run),
    async answer({ step, request, signal, order, watch, roomAt }) {
      if (step !== compareTexts.name) throw new StepNotOffered('embeddings only compare texts')
      // The step determines the type of its request.
      const { text, others } = request as CompareTextsRequest
      // Called as a method, because the model may be an instance of a class.
      const reply: EmbeddingReply | undefined = await embedder.embed([text, ...others], {
        signal,
        ...defined({ order }),
        ...(watch && { watch }),
        ...(roomAt && { roomAt }),
      })
      const [own = [], ...rest] = checkedVectors(reply?.vectors, others.length + 1)
      const promptTokens = reply?.promptTokens
      return {
        answer: { similarities: rest.map(vector => similarity(own, vector)) },
        ...defined({ promptTokens }),
      }
    },
  }
}

function similarity(first: readonly number[], second: readonly number[]): number {
  const cosine = cosineSimilarity(first, second)
  if (cosine === undefined) throw new JudgeFailure('An embedding is all zeros.')
  return cosine
}

/**
 * Cosine of the angle between two vectors of the same length, -1..1; undefined if one of them is all zeros and has no
 * direction.
 */
export function cosineSimilarity(
  first: readonly number[],
  second: readonly number[],
): number | undefined {
  const [one, other] = [scaled(first), scaled(second)]
  if (!one || !other) return undefined
  // With one root for both, the cosine of a vector with itself is exactly 1.
  const cosine = dot(one, other) / Math.sqrt(dot(one, one) * dot(other, other))
  // Rounding may give 1.0000000000000002 for vectors in the same direction.
  return Math.max(-1, Math.min(1, cosine))
}

/** Scales a vector so that its largest number is 1, because squares of extreme numbers overflow. */
function scaled(vector: readonly number[]): number[] | undefined {
  const largest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  return largest === 0 ? undefined : vector.map(value => value / largest)
}

function dot(first: readonly number[], second: readonly number[]): number {
  return first.reduce((sum, value, index) => sum + value * (second[index] ?? 0), 0)
}
