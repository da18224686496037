import { createTextCache } from '../../text/textCache.ts'
import { countsOne } from '../../text/numberWords.ts'
import { tokens } from '../../text/tokens.ts'
import { windowUnits } from '../../text/windows.ts'
import { copyable } from './copiedSentences.ts'
import { comparedText, numbersOf, stemsOf } from './terms.ts'

/** The places of each word in a passage. */
export interface PassageIndex {
  /** Substrings of the passage, in order. */
  sentences: readonly string[]
  /** For each stem, the sentences with that stem, ascending. */
  places: ReadonlyMap<string, readonly number[]>
  numbers: ReadonlySet<string>
  /** The sentences that an answer may repeat as a whole, with their places. */
  copies: ReadonlyMap<string, number>
}

export function indexPassage(text: string): PassageIndex {
  const sentences = windowUnits(text)
  const places = new Map<string, readonly number[]>()
  const numbers = new Set<string>()
  const copies = new Map<string, number>()
  for (const [index, sentence] of sentences.entries()) {
    const compared = comparedText(sentence)
    for (const number of numbersOf(compared)) numbers.add(number)
    if (countsOne(compared)) numbers.add('1')
    const words = tokens(compared)
    const copy = copyable(compared, words)
    if (copy !== undefined && !copies.has(copy)) copies.set(copy, index)
    for (const stem of stemsOf(words)) {
      const known = places.get(stem)
      if (!known) places.set(stem, onlyPlace(index))
      else if (known.at(-1) !== index) places.set(stem, [...known, index])
    }
  }
  return { sentences, places, numbers, copies }
}

/**
 * `indexPassage` with a cache, because the claims of answer and reference meet the same passages, and cases often share
 * them. The judge that compares words and the search for the nearest passages use the same cache.
 */
export const indexOf = createTextCache(indexPassage)

/** Shared, because most words are in only one sentence, and a list for each would be most of an index. */
const onlyPlaces: (readonly number[])[] = []

const onlyPlace = (index: number): readonly number[] => (onlyPlaces[index] ??= [index])
