import MiniSearch from 'minisearch'
import { chunkDocument, type Chunk } from './chunks.ts'
import type { SourceDocument } from './corpus.ts'
import { terms } from './tokens.ts'

export interface SearchIndex {
  /** The best chunks for a question by BM25, best first. */
  search(question: string, k: number): Chunk[]
  /** How rare a term is among the chunks. One that stands nowhere weighs as much as the rarest. */
  weight(term: string): number
}

/** Cuts documents into chunks and indexes them. */
export function buildIndex(documents: readonly SourceDocument[]): SearchIndex {
  const chunks = new Map(documents.flatMap(chunkDocument).map(chunk => [chunk.id, chunk]))
  const engine = new MiniSearch<Chunk>({
    fields: ['title', 'text'],
    tokenize: terms,
    processTerm: term => term,
  })
  engine.addAll([...chunks.values()])
  const frequency = new Map<string, number>()
  for (const { text } of chunks.values()) {
    for (const term of new Set(terms(text))) frequency.set(term, (frequency.get(term) ?? 0) + 1)
  }
  return {
    search: (question, k) =>
      engine
        .search(question)
        .slice(0, k)
        .flatMap(({ id }) => chunks.get(id) ?? []),
    weight: term => Math.log(1 + chunks.size / (frequency.get(term) ?? 1)),
  }
}
