import { sentences } from '../text/sentences.ts'
import type { QuestionRequest } from './questionForm.ts'

/**
 * A question about the topic. Its answer consists of words of the passages, so that a check by words finds it there.
 */
export function standInQuestion({ topic, passages }: Pick<QuestionRequest, 'topic' | 'passages'>): {
  question: string
  reference: string
} {
  const parts = passages.flatMap(({ text }) => sentences(text))
  const longest = parts.toSorted((one, other) => other.length - one.length)[0] ?? topic
  return { question: `${topic.slice(0, 200)}?`, reference: longest.slice(0, 400) }
}
