import { sum } from '../../statistics/mean.ts'
import { normalForm } from '../../text/normalForm.ts'
import { digitsForWords } from '../../text/numberWords.ts'
import { tokens } from '../../text/tokens.ts'

/** A word in its form for comparison. */
export interface Term {
  /** The first letters of the word, which its inflected forms share. */
  stem: string
  /** The word itself, for people. */
  word: string
  /** Longer words weigh more, because short ones are mostly grammar. */
  weight: number
}

const stemLength = 5
const han = /^\p{sc=Han}/u
const unspacedLetter =
  /^(?:\p{scx=Hira}|\p{scx=Kana}|\p{sc=Thai}|\p{sc=Lao}|\p{sc=Myanmar}|\p{sc=Khmer})/u
const hasDigit = /\p{N}/u
/** The digits of other scripts come after those of ASCII. This test is cheaper than the precise one. */
const mayHoldDigit = /[0-9\u0660-\u1FFF\u2070-\uFFFF]/

/** A text in its form for comparison: NFKC, lower case, digits for number words. */
export const comparedText = (text: string): string =>
  digitsForWords(normalForm(text, 'NFKC').toLowerCase())

/** The words of a text in their order, in their form for comparison. */
export const comparedWords = (text: string): string[] => tokens(comparedText(text))

/**
 * The distinct words of a text. A Han character is a word. A letter of another script without spaces means little by
 * itself, so it is joined with the two letters after it.
 */
export const terms = (text: string): Term[] => termsOf(comparedWords(text))

/** The distinct words among these: see {@link terms}. */
function termsOf(words: readonly string[]): Term[] {
  const found = new Map<string, Term>()
  for (const [index, word] of words.entries()) {
    const term = isUnspaced(word) ? letters(words, index) : spaced(word)
    if (term !== undefined && !found.has(term.stem)) found.set(term.stem, term)
  }
  return [...found.values()]
}

/** The stems of these words, as in {@link termsOf}; a stem may occur several times. */
export const stemsOf = (words: readonly string[]): string[] =>
  words.some(isUnspaced) ? termsOf(words).map(({ stem }) => stem) : words.map(stemOf)

const spaced = (word: string): Term => ({
  stem: stemOf(word),
  word,
  weight: Math.min(word.length, stemLength),
})

/** "2023-q4" and "2023-q1" are different words. */
const stemOf = (word: string): string =>
  word.length <= stemLength || hasDigit.test(word) ? word : word.slice(0, stemLength)

/** Three consecutive letters, or the whole run if it is shorter. */
function letters(words: readonly string[], index: number): Term | undefined {
  const run = words.slice(index, index + 3)
  const length = run.findIndex(word => !isUnspaced(word))
  const whole = length === -1 && run.length === 3
  // The previous term contains the end of a longer run.
  if (!whole && index > 0 && isUnspaced(words[index - 1] ?? '')) return undefined
  const word = run.slice(0, length === -1 ? run.length : length).join('')
  return { stem: word, word, weight: 1 }
}

/** Words that begin with a Latin letter or a digit skip the slower test. */
function isUnspaced(word: string): boolean {
  return word > '\u024F' && unspacedLetter.test(word) && !han.test(word)
}

/** The number of words of a text. Two letters of a script without spaces count as one word. */
export const wordCount = (text: string): number => wordsIn(tokens(text))

/** The same count for tokens. */
export const wordsIn = (words: readonly string[]): number =>
  sum(words.map(word => (han.test(word) || isUnspaced(word) ? 0.5 : 1)))

/**
 * The numbers of a text: "1,000", "1.000", "1000" and "a thousand" are one number, "3.5" and "3,5" too. A word for
 * one is left out, because it may be a pronoun.
 */
export const numbers = (text: string): Set<string> => new Set(numbersOf(comparedText(text)))

/** The numbers of a {@link comparedText}. */
export function numbersOf(text: string): string[] {
  if (!mayHoldDigit.test(text)) return []
  const plain = text.replace(/(?<=\p{Nd})[.,'’\u00A0\u202F](?=\p{Nd}{3}(?!\p{Nd}))/gu, '')
  const found = plain.match(/\p{Nd}+(?:[.,]\p{Nd}+)?/gu) ?? []
  return found.map(number => number.replace(',', '.'))
}
