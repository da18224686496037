import { isUnspaced, tokens } from '../text/tokens.ts'

/**
 * The terms by which texts are found: their {@link tokens}, and for scripts without spaces pairs of neighbours, because
 * a single letter of those stands in too many words. One that stands alone is a term.
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
