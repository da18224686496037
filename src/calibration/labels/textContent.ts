import { createHash } from 'node:crypto'
import { stableJson } from '../../text/stableJson.ts'

/** What a person looks at to label a claim. */
interface LabelledContent {
  claim: string
  passages: readonly { text: string }[]
  question?: string
}

/**
 * Sixteen hex digits of the SHA-256 of a claim, the texts of its passages and its question: equal where a person
 * would look at the same. The order of the passages is no part of it.
 */
export function contentId({ claim, passages, question }: LabelledContent): string {
  const texts = passages.map(({ text }) => text).toSorted()
  const content = stableJson([claim, texts, question ?? null])
  return createHash('sha256').update(content).digest('hex').slice(0, 16)
}
