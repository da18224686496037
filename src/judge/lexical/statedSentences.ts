import { isRefusal } from '../../text/abstentionPhrases.ts'
import { sentences } from '../../text/sentences.ts'
import { claimsBySentence } from './claimsBySentence.ts'

/**
 * The sentences of a text that seem to state something: no question, courtesy, heading or lead-in, and no refusal that a
 * list of phrases knows.
 */
export function statedSentences(text: string): string[] {
  return claimsBySentence({ text })
    .claims.map(claim => (typeof claim === 'string' ? claim : claim.text))
    .filter(sentence => !isRefusal(sentence))
}

/** Whether a text, or a sentence of it, is a refusal that a list of phrases knows. */
export function refuses(text: string): boolean {
  return isRefusal(text) || sentences(text).some(isRefusal)
}
