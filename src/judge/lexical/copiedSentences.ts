import { comparedText, wordsIn } from './terms.ts'

/** Longer sentences are never joined with a question. */
const longest = 200
/** A short answer has at most five words, which may be twice as many tokens. */
const mostWords = 10
const question = /[?？؟]\P{L}*$/u
const ended = /[.!。！।]["'»”’)\]」』]*$/u
/** With this many words a sentence is more than a name. */
const fewestWords = 4

/** A sentence without capitals, list mark, full stop and quotation marks. Inner punctuation stays. */
export const asCopied = (sentence: string): string =>
  bare(comparedText(sentence.slice(0, 2 * longest)))

function bare(compared: string): string {
  return compared
    .replaceAll(/\s+/gu, ' ')
    .replace(/^ ?(?:[-*•>#]+ )*["'«„“「]*/u, '')
    .replace(/[.!。！।…"'»”’」 ]{0,9}$/u, '')
}

/**
 * The form of a short sentence for finding its copies. The sentence must have content of its own: it ends with
 * punctuation, or has four words. Undefined for a name in a list ("Los Angeles Lakers").
 *
 * @param compared the sentence as a {@link comparedText}
 * @param words its tokens
 */
export function copyable(compared: string, words: readonly string[]): string | undefined {
  if (compared.length > longest || words.length > mostWords || question.test(compared))
    return undefined
  const count = wordsIn(words)
  return count >= fewestWords || (count >= 2 && ended.test(compared)) ? bare(compared) : undefined
}
