import { abstained } from '../../text/abstained.ts'
import type { QuestionedText, SentenceClaim } from './claimsBySentence.ts'
import { claimsBySentence } from './claimsBySentence.ts'

/** The claims of a text, and whether the text is worded as a refusal. */
export function splitByWords(request: QuestionedText): {
  claims: SentenceClaim[]
  declines: boolean
} {
  return { ...claimsBySentence(request), declines: abstained({ answer: request.text }) }
}
