import { z } from 'zod'
import { acrossKeys, mapping } from '../schema/fields.ts'
import type { ShapeOf } from '../schema/shapeOf.ts'
import type { EmbeddingPrices } from './embeddingJudge.ts'
import type { Prices } from './judge.ts'

const phrase = 'a number, 0 or more'
const price = z.number({ error: phrase }).min(0, { error: phrase })

export const judgePrices = mapping('`{ prompt, completion }`, numbers of 0 or more', {
  prompt: price,
  completion: price,
  cachedPrompt: price.optional(),
} satisfies ShapeOf<Prices>).refine(isNoDearer, {
  ...acrossKeys,
  path: ['cachedPrompt'],
  error: 'a number up to that of `prompt`',
})

function isNoDearer({ prompt, cachedPrompt }: { prompt?: unknown; cachedPrompt?: unknown }) {
  const areNumbers = typeof prompt === 'number' && typeof cachedPrompt === 'number'
  return !areNumbers || cachedPrompt <= prompt
}

/** The prices of a judge are accepted too: embeddings have no completions. */
export const embeddingPrices = mapping('`{ prompt }`, a number of 0 or more', {
  prompt: price,
  completion: price.optional(),
  cachedPrompt: price.optional(),
} satisfies ShapeOf<EmbeddingPrices & Partial<Prices>>)
