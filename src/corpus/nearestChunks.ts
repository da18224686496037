import MiniSearch from 'minisearch'
import type { Chunk } from './chunkDocument.ts'
import { searchTerms } from './searchTerms.ts'

interface NearChunk {
  chunk: Chunk
  /** BM25, from 0; comparable for one text only. */
  score: number
}

interface NearestOptions {
  /** @default 5 */
  count?: number
  /** Which chunks may be found: all but those of the same document, say. @default all */
  among?: (chunk: Chunk) => boolean
}

/** Finds the chunks that share most with a text, best first; of equals the one that comes first in the list. */
export type NearestChunks = (text: string, options?: NearestOptions) => NearChunk[]

/** Indexes chunks by their text and headings (BM25), in any language. Nothing is stemmed, and no word is left out. */
export function nearestChunks(chunks: readonly Chunk[]): NearestChunks {
  const engine = new MiniSearch<{ id: number; text: string }>({
    fields: ['text'],
    tokenize: searchTerms,
    processTerm: term => term,
  })
  engine.addAll(
    chunks.map(({ headings, text }, id) => ({ id, text: [...headings, text].join('\n') })),
  )
  return (text, { count = 5, among = () => true } = {}) =>
    engine
      .search([...new Set(searchTerms(text))].join(' '), {
        tokenize: terms => terms.split(' '),
        filter: ({ id }) => isAmong(chunks[Number(id)], among),
      })
      .map(({ id, score }) => ({ place: Number(id), score }))
      .toSorted((one, other) => other.score - one.score || one.place - other.place)
      .slice(0, count)
      .flatMap(({ place, score }) => {
        const chunk = chunks[place]
        return chunk ? [{ chunk, score }] : []
      })
}

const isAmong = (chunk: Chunk | undefined, among: (chunk: Chunk) => boolean): boolean =>
  chunk !== undefined && among(chunk)
