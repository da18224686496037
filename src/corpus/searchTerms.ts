import { isUnspaced, tokens } from '../text/tokens.ts'

/**
 * The search terms of a text: its {@link tokens}, and in scripts without spaces the pairs of neighbours, because a
 * single letter of those occurs in too many words. A letter without neighbours is a term.
 */
export function searchTerms(text: string): string[] {
  const words = tokens(text)
  const isLetter = words.map(isUnspaced)
  return words.flatMap((word, at) => {
    if (!isLetter[at]) return [word]
    if (isLetter[at + 1]) return [word + (words[at + 1] ?? '')]
    return isLetter[at - 1] ? [] : [word]
  })
}
