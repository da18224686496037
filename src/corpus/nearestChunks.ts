import MiniSearch from 'minisearch'
import type { Chunk } from './chunkDocument.ts'
import { searchTerms } from './searchTerms.ts'

interface NearChunk {
  chunk: Chunk
  /** BM25, from 0; comparable only for the same text. */
  score: number
}

interface NearestOptions {
  /** @default 5 */
  count?: number
  /** Restricts the search, such as to chunks of other documents. @default all chunks */
  among?: (chunk: Chunk) => boolean
}

/** Finds the chunks that share most with a text, best first; among equals, in the order of the list. */
export type NearestChunks = (text: string, options?: NearestOptions) => NearChunk[]

/** Indexes chunks by their text and headings (BM25), in any language, without stemming and stop words. */
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
