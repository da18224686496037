import type { Pipeline } from 'vitest-rag'
import { hyde, query2doc, rerank, rewrite } from 'vitest-rag/retrieval'
import { chunkDocument } from '../dependency-docs/chunks.ts'
import type { Chunk } from '../dependency-docs/chunks.ts'
import { readDependencyDocuments } from '../dependency-docs/corpus.ts'
import { extractAnswer } from '../dependency-docs/extract.ts'
import { buildIndex } from '../dependency-docs/search.ts'
import { recordedModel, recordedText } from './recordedModel.ts'
import { product, wordVectors } from './vectors.ts'

const k = 3
const candidates = 12

const documents = readDependencyDocuments()
const chunks = documents.flatMap(chunkDocument)
const index = buildIndex(documents)
const embed = wordVectors(chunks)
const placed = chunks.map(chunk => ({ chunk, vector: embed(chunk.text) }))

function nearest(vector: readonly number[]): Chunk[] {
  return placed
    .map(({ chunk, vector: own }) => ({ chunk, similarity: product(vector, own) }))
    .toSorted((one, other) => other.similarity - one.similarity)
    .slice(0, k)
    .map(({ chunk }) => chunk)
}

const toSearch = rewrite({ model: recordedModel('rewrite') })
const expand = query2doc({ model: recordedModel('query2doc'), mode: 'sparse' })
const imagine = hyde({
  model: recordedModel('hyde'),
  embeddings: async texts => texts.map(embed),
})
const byNearness = rerank({
  by: (query, texts) => texts.map(text => product(embed(query), embed(text))),
  text: ({ text }: Chunk) => text,
  top: k,
})

/** What each variant retrieves. */
const strategies: Record<string, (question: string) => Promise<Chunk[]> | Chunk[]> = {
  plain: question => index.search(question, k),
  dense: question => nearest(embed(question)),
  hyde: async question => nearest((await imagine(question)).vector),
  rewrite: async question => index.search((await toSearch(question)).text, k),
  query2doc: async question => index.search((await expand(question)).text, k),
  rerank: question => byNearness(question, index.search(question, candidates)),
}

const answer: Pipeline = async (question, { variant = 'plain' }) => {
  // Without retrieval: what a model says by itself.
  if (variant === 'direct') return { answer: recordedText('direct', question), contexts: [] }
  const found = (await strategies[variant]?.(question)) ?? []
  const extracted = extractAnswer(question, found, index.weight)
  return {
    answer: extracted ?? 'I could not find that in the documentation.',
    contexts: found.map(({ id, documentId, text }) => ({ id, documentId, text })),
    declined: extracted === undefined,
  }
}

export default answer
