import { tokens } from '../text/tokens.ts'

/**
 * What a text is made of, to compare it with others: each three characters of its {@link tokens}, written with a space
 * between them. In scripts without spaces these are letters and pairs of neighbours. Empty where nothing is a letter or
 * number.
 */
export function textParts(text: string): Set<string> {
  const words = tokens(text)
  const letters = words.length === 0 ? [] : [...` ${words.join(' ')} `]
  return new Set(letters.slice(2).map((letter, at) => `${letters[at]}${letters[at + 1]}${letter}`))
}
