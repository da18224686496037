import type { Corpus } from '../corpus/corpus.ts'

/** The document that a passage of the corpus was cut from. */
export function documentOfPassage(id: string | undefined, { chunks }: Corpus): string | undefined {
  return chunks.find(chunk => chunk.id === id)?.documentId
}
