import type { Chunk } from '../dependency-docs/chunks.ts'
import { terms } from '../dependency-docs/tokens.ts'

const dimensions = 2048

/** Embeds without a model: words, hashed, weighted by how rare they are. It knows no synonyms. */
export function wordVectors(chunks: readonly Chunk[]) {
  const documents = new Map<string, number>()
  for (const { text } of chunks) {
    for (const term of new Set(terms(text))) documents.set(term, (documents.get(term) ?? 0) + 1)
  }
  const weight = (term: string) => Math.log(1 + chunks.length / (documents.get(term) ?? 1))
  return (text: string): number[] => {
    const vector = Array.from({ length: dimensions }, () => 0)
    for (const term of new Set(terms(text))) {
      const at = hash(term) % dimensions
      vector[at] = (vector[at] ?? 0) + weight(term)
    }
    const length = Math.hypot(...vector) || 1
    return vector.map(value => value / length)
  }
}

/** FNV-1a. */
function hash(text: string): number {
  let hashed = 0x811c9dc5
  for (const character of text)
    hashed = Math.imul(hashed ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return hashed >>> 0
}

/** Of vectors of length 1 it is the cosine. */
export function product(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0)
}
