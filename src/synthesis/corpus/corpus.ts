import type { Chunk, ChunkOptions } from '../../corpus/chunkDocument.ts'
import { chunkDocument } from '../../corpus/chunkDocument.ts'
import type { NearestChunks } from '../../corpus/nearestChunks.ts'
import { nearestChunks } from '../../corpus/nearestChunks.ts'
import type { SourceDocument } from '../../corpus/sourceDocument.ts'
import type { Passage } from '../../judge/claim.ts'

/** The documents that questions are drawn over: `createCorpus(documents, distractors)`. */
export interface Corpus {
  documents: readonly SourceDocument[]
  /** Documents without questions, which the system under test may still find. */
  distractors: readonly SourceDocument[]
  /** The chunks of the documents, in their order. */
  chunks: readonly Chunk[]
  /** How many chunks the distractors have. */
  distractorChunks: number
  /** Finds chunks of documents and distractors. */
  nearest: NearestChunks
  documentOf(chunk: Chunk): SourceDocument
  isDistractor(chunk: Chunk): boolean
  /** A chunk in the form for models, with the headings above it. */
  passageOf(chunk: Chunk): Passage
}

interface CorpusOptions extends ChunkOptions {
  /** @default none */
  distractors?: readonly SourceDocument[]
}

export function createCorpus(
  documents: readonly SourceDocument[],
  { distractors = [], ...options }: CorpusOptions = {},
): Corpus {
  const owners = new Map<Chunk, SourceDocument>()
  const chunksOf = (document: SourceDocument): Chunk[] => {
    const chunks = chunkDocument(document, options)
    for (const chunk of chunks) owners.set(chunk, document)
    return chunks
  }
  const chunks = documents.flatMap(chunksOf)
  const others = distractors.flatMap(chunksOf)
  const distracting = new Set(others)
  const documentOf = (chunk: Chunk): SourceDocument => {
    const document = owners.get(chunk)
    if (!document) throw new Error(`Expected a chunk of the corpus, got ${chunk.id}`)
    return document
  }
  return {
    documents,
    distractors,
    chunks,
    distractorChunks: others.length,
    nearest: nearestChunks([...chunks, ...others]),
    documentOf,
    isDistractor: chunk => distracting.has(chunk),
    passageOf: chunk => ({
      id: distracting.has(chunk) ? `distractor ${chunk.id}` : chunk.id,
      text: [headingLine(chunk, documentOf(chunk)), chunk.text].filter(Boolean).join('\n\n'),
    }),
  }
}

/** `Billing > Refunds`, without the heading at the beginning of the chunk itself. */
function headingLine({ headings, text }: Chunk, { title }: SourceDocument): string {
  const all = title === undefined || headings.includes(title) ? headings : [title, ...headings]
  return all.filter(heading => !text.startsWith(heading)).join(' > ')
}
