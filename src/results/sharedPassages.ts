import { withPassageTexts } from './passageTexts.ts'
import type { AnswerRecord } from './results.ts'

/**
 * Lets answers share the texts of passages that they have in common. Passages take most of an answer's memory, and many
 * answers of a run retrieve the same passages.
 */
export function sharedPassages(): (answer: AnswerRecord) => AnswerRecord {
  const texts = new Map<string, string>()
  const once = (text: string): string => {
    const known = texts.get(text)
    if (known === undefined) texts.set(text, text)
    return known ?? text
  }
  return answer => withPassageTexts(answer, once)
}
