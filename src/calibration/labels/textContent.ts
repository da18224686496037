import { createHash } from 'node:crypto'
import { stableJson } from '../../text/stableJson.ts'

/** The content that a person reads to label a claim. */
interface LabelledContent {
  claim: string
  passages: readonly { text: string }[]
  question?: string
}

/**
 * Sixteen hex digits of the SHA-256 of a claim, the texts of its passages and its question: equal if a person would
 * read the same content. The order of the passages does not matter.
 */
export function contentId({ claim, passages, question }: LabelledContent): string {
  const texts = passages.map(({ text }) => text).toSorted()
  const content = stableJson([claim, texts, question ?? null])
  return createHash('sha256').update(content).digest('hex').slice(0, 16)
}
