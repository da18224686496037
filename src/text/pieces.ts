import { estimatedTokens } from './estimatedTokens.ts'

/** Where a text may be cut, the best places first. A cut comes after the match. */
const boundaries = [/\n\s*\n/gu, /\n/gu, /[.!?…。！？]["'”»）)]*\s*/gu, /\s+/gu]

/**
 * Cuts a text into pieces of at most this many tokens, at paragraphs if possible, else at
 * sentences, else at spaces. Nothing gets lost: the pieces joined are the text.
 * @param tokensOf what counts as the tokens of a piece
 */
export function pieces(
  text: string,
  maximumTokens: number,
  tokensOf: (text: string) => number = estimatedTokens,
): string[] {
  const cut: string[] = []
  let rest = text
  // A piece of nothing would never end.
  const most = Math.max(1, maximumTokens)
  while (rest !== '' && tokensOf(rest) > most) {
    const longest = longestStart(rest, start => tokensOf(start) <= most)
    const head = rest.slice(0, lastBoundary(rest.slice(0, longest)))
    cut.push(head)
    rest = rest.slice(head.length)
  }
  return rest === '' ? cut : [...cut, rest]
}

/** Characters of the longest beginning that fits, one at least, and never half a character. */
function longestStart(text: string, mayBe: (start: string) => boolean): number {
  let fits = 1
  let tooLong = text.length
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2)
    if (mayBe(text.slice(0, middle))) fits = middle
    else tooLong = middle
  }
  const splitsPair = /[\uD800-\uDBFF]$/.test(text.slice(0, fits))
  return splitsPair ? (fits > 1 ? fits - 1 : 2) : fits
}

/** The end of the last boundary in the second half of a text, or the end of the text. */
function lastBoundary(text: string): number {
  for (const boundary of boundaries) {
    const ends = Array.from(text.matchAll(boundary), match => match.index + match[0].length)
    const last = ends.findLast(end => end > text.length / 2)
    if (last !== undefined) return last
  }
  return text.length
}
