import { tokens } from '../text/tokens.ts'

/**
 * The parts of a text for comparison with others: each three characters of its {@link tokens}, joined by spaces. In
 * scripts without spaces the tokens are letters and pairs of neighbours. Empty if the text has no letter or number.
 */
export function textParts(text: string): Set<string> {
  const words = tokens(text)
  const letters = words.length === 0 ? [] : [...` ${words.join(' ')} `]
  return new Set(letters.slice(2).map((letter, at) => `${letters[at]}${letters[at + 1]}${letter}`))
}
