import type { RelevantDocument, RetrievedContext } from '../../src/golden/goldenSet.ts'

/** Retrieved passages of one document each, best first. */
export function passages(...retrieved: string[]): RetrievedContext[] {
  return retrieved.map((text, index) => {
    const id = `retrieved-${index + 1}`
    return { id, documentId: id, text }
  })
}

/** Relevant documents of which the golden set holds the text. */
export function texts(...expected: string[]): RelevantDocument[] {
  return expected.map((text, index) => ({ id: `expected-${index + 1}`, grade: 1, text }))
}
