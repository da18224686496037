/** Sentences and words as a model for tests sees them: by other rules than those of the package. */
export const sentencesOf = (text: string): string[] =>
  Array.from(new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text), ({ segment }) =>
    segment.trim(),
  ).filter(sentence => /[\p{L}\p{N}]/u.test(sentence))

const segmenter = new Intl.Segmenter('en', { granularity: 'word' })

export const wordsOf = (text: string): Set<string> =>
  new Set(
    Array.from(segmenter.segment(text.toLowerCase()))
      .filter(({ isWordLike }) => isWordLike)
      .map(({ segment }) => segment),
  )

/** Which share of the words of one text another one has. */
export function overlap(claim: string, sentence: string): number {
  const words = [...wordsOf(claim)]
  const there = wordsOf(sentence)
  return words.filter(word => there.has(word)).length / Math.max(1, words.length)
}

/** The words of a text and their places; a word of a script without spaces is long with two letters. */
export function wordsIn(text: string): { start: number; end: number; isLong: boolean }[] {
  return Array.from(segmenter.segment(text))
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment, index }) => ({
      start: index,
      end: index + segment.length,
      isLong: segment.length > (/\p{Script=Han}/u.test(segment) ? 1 : 5),
    }))
}
