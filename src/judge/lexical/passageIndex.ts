import { windowUnits } from '../../text/windows.ts'
import { numbers, terms } from './terms.ts'

/** A passage, ready to be asked where words stand in it. */
export interface PassageIndex {
  /** Substrings of the passage, in order. */
  sentences: readonly string[]
  /** For each stem, the sentences in which it stands, ascending. */
  places: ReadonlyMap<string, readonly number[]>
  numbers: ReadonlySet<string>
}

export function indexPassage(text: string): PassageIndex {
  const sentences = windowUnits(text)
  const places = new Map<string, number[]>()
  for (const [index, sentence] of sentences.entries()) {
    for (const { stem } of terms(sentence)) {
      const known = places.get(stem)
      if (known) known.push(index)
      else places.set(stem, [index])
    }
  }
  return { sentences, places, numbers: numbers(text) }
}
