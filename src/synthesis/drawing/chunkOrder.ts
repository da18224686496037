import type { Chunk } from '../../corpus/chunkDocument.ts'
import { seededNumber } from './seeded.ts'

/**
 * The order for drawing chunks: one of each document before the second of any, otherwise at random. The random number
 * of a chunk depends only on its id and the seed.
 */
export function chunkOrder(chunks: readonly Chunk[], seed: number): Chunk[] {
  const byDocument = Map.groupBy(chunks, ({ documentId }) => documentId)
  const ranked = [...byDocument.values()].flatMap(own =>
    own
      .map(chunk => ({ chunk, luck: seededNumber(seed, chunk.id) }))
      .toSorted((one, other) => one.luck - other.luck)
      .map(({ chunk, luck }, turn) => ({ chunk, luck, turn })),
  )
  return ranked
    .toSorted((one, other) => one.turn - other.turn || one.luck - other.luck)
    .map(({ chunk }) => chunk)
}
