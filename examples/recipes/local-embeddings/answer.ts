import { readdirSync, readFileSync } from 'node:fs'
import type { PipelineResult } from 'vitest-rag'
import { embed, similarity } from './encoder.ts'

const folder = new URL('documents/', import.meta.url)
const passages = readdirSync(folder).flatMap(documentId => {
  const text = readFileSync(new URL(documentId, folder), 'utf8')
  return (text.match(/\p{Lu}[^.\n]*\./gu) ?? []).map(sentence => ({ documentId, text: sentence }))
})
const vectors = await embed(passages.map(({ text }) => text))

/** Less than this says that the two are about different things. */
const leastSimilarity = 0.4

export default async function answer(question: string): Promise<PipelineResult> {
  const [asked = []] = await embed([question])
  const contexts = passages
    .map((passage, index) => ({ ...passage, similarity: similarity(asked, vectors[index] ?? []) }))
    .toSorted((one, other) => other.similarity - one.similarity)
    .slice(0, 2)
  const [best] = contexts
  return best && best.similarity >= leastSimilarity
    ? { answer: best.text, contexts }
    : { answer: 'I do not know.', contexts }
}
