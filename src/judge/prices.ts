import { z } from 'zod'
import { mapping } from '../schema/fields.ts'
import type { ShapeOf } from '../schema/shapeOf.ts'
import type { EmbeddingPrices } from './embeddingJudge.ts'
import type { Prices } from './judge.ts'

const phrase = 'a number, 0 or more'
const price = z.number({ error: phrase }).min(0, { error: phrase })

export const judgePrices = mapping('`{ prompt, completion }`, numbers of 0 or more', {
  prompt: price,
  completion: price,
} satisfies ShapeOf<Prices>)

/** The prices of a judge are accepted too: embeddings have no completions. */
export const embeddingPrices = mapping('`{ prompt }`, a number of 0 or more', {
  prompt: price,
  completion: price.optional(),
} satisfies ShapeOf<EmbeddingPrices & Partial<Prices>>)
