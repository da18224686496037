import type { Chunk } from '../../corpus/chunkDocument.ts'
import { nearDuplicates } from '../../corpus/nearDuplicates.ts'
import { compareTexts } from '../../judge/steps/compareTexts.ts'
import type { Asking } from '../asking/askModels.ts'
import type { Corpus } from '../corpus/corpus.ts'

/** A question over several chunks gets the chunk and this many near chunks. */
const neighbourCount = 2
/** Embeddings choose among this many chunks that share words. */
const candidateCount = 20
/** Chunks more similar than this count as copies. */
const mostAlike = 0.6

interface NeighbourOptions {
  corpus: Corpus
  asking: Asking
  group: object
  /** Whether chunks of the same document are left out. @default false */
  ofOtherDocuments?: boolean
}

/**
 * The chunks nearest to a chunk, without distractors and copies. BM25 finds candidates, and embeddings choose among
 * them if there is an embedding model.
 */
export async function neighboursOf(
  chunk: Chunk,
  { corpus, asking, group, ofOtherDocuments = false }: NeighbourOptions,
): Promise<Chunk[]> {
  const found = corpus
    .nearest(chunk.text, {
      count: candidateCount,
      among: one =>
        one !== chunk &&
        !corpus.isDistractor(one) &&
        !(ofOtherDocuments && one.documentId === chunk.documentId),
    })
    .map(near => near.chunk)
    .filter(one => nearDuplicates([chunk.text, one.text], { least: mostAlike }).length === 0)
  if (!asking.sessions.generator.embeddings || found.length <= neighbourCount)
    return found.slice(0, neighbourCount)
  const request = { text: chunk.text, others: found.map(({ text }) => text) }
  const { similarities } = await asking.ask('generator', compareTexts, request, group)
  return found
    .map((one, index) => ({ one, similarity: similarities[index] ?? 0 }))
    .toSorted((first, second) => second.similarity - first.similarity)
    .slice(0, neighbourCount)
    .map(({ one }) => one)
}
