import { createTextCache } from '../../text/textCache.ts'
import { countsOne } from '../../text/numberWords.ts'
import { tokens } from '../../text/tokens.ts'
import { windowUnits } from '../../text/windows.ts'
import { copyable } from './copiedSentences.ts'
import { comparedText, numbersOf, stemsOf } from './terms.ts'

/** Where each word of a passage stands. */
export interface PassageIndex {
  /** Substrings of the passage, in order. */
  sentences: readonly string[]
  /** For each stem, the sentences in which it stands, ascending. */
  places: ReadonlyMap<string, readonly number[]>
  numbers: ReadonlySet<string>
  /** The sentences that an answer may repeat as a whole, and where they stand. */
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
 * The same, kept: claims of answer and reference meet the same passages, and cases often do. The judge that compares words
 * and what looks for the nearest passages share it.
 */
export const indexOf = createTextCache(indexPassage)

/** Most words stand in one sentence. A list of its own for each would be most of an index. */
const onlyPlaces: (readonly number[])[] = []

const onlyPlace = (index: number): readonly number[] => (onlyPlaces[index] ??= [index])
