import type { Chunk } from '../../corpus/chunkDocument.ts'
import { nearDuplicates } from '../../corpus/nearDuplicates.ts'
import { compareTexts } from '../../judge/steps/compareTexts.ts'
import type { Asking } from '../asking/askModels.ts'
import type { Corpus } from '../corpus/corpus.ts'

/** A question over several chunks gets the chunk and so many that are near. */
const neighbourCount = 2
/** Embeddings choose among so many that have words in common. */
const candidateCount = 20
/** More alike than this, a chunk says the same again. */
const mostAlike = 0.6

/**
 * The chunks nearest to one, without distractors and copies: by embeddings where there are any, among those that
 * BM25 finds, else by BM25 alone.
 */
export async function neighboursOf(
  chunk: Chunk,
  { corpus, asking, group }: { corpus: Corpus; asking: Asking; group: object },
): Promise<Chunk[]> {
  const found = corpus
    .nearest(chunk.text, {
      count: candidateCount,
      among: one => one !== chunk && !corpus.isDistractor(one),
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
