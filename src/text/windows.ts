import { sentences } from './sentences.ts'

/** The most characters of a sentence that stays whole. */
const longestUnit = 400

/**
 * Sentences of a text, as units that windows are made of. A sentence that hardly ends (a table, a
 * language that writes no full stops) is cut at white space, so that its far ends are apart.
 */
export function windowUnits(text: string): string[] {
  return sentences(text).flatMap(sentence => {
    const units: string[] = []
    let rest = sentence
    while (rest.length > longestUnit) {
      const head = beginning(rest, longestUnit)
      units.push(head)
      rest = rest.slice(head.length).trimStart()
    }
    return [...units, rest]
  })
}

/**
 * The beginning of a text, at most `longest` characters, cut between words, or between letters if there is no space.
 */
export function beginning(text: string, longest: number): string {
  if (text.length <= longest) return text
  const space = text.slice(0, longest + 1).search(/\s+\S*$/u)
  if (space > 0) return text.slice(0, space)
  const letter = lettersEnd(text, longest)
  return text.slice(0, letter === 0 ? withoutHalf(text, longest) : letter)
}

/** No letter has more. Behind more of them a text may be cut anywhere. */
const mostMarks = 30

/** The last place up to `end`, no further than a letter's marks away, where a letter begins; else 0. */
function lettersEnd(text: string, end: number): number {
  for (let place = end; place > Math.max(0, end - mostMarks); place -= 1) {
    if (!/^(?:\p{M}|[\uDC00-\uDFFF])/u.test(text.slice(place, place + 2))) return place
  }
  return 0
}

/** Not between the halves of a character. */
const withoutHalf = (text: string, end: number): number =>
  end > 1 && /^[\uDC00-\uDFFF]/u.test(text.slice(end, end + 1)) ? end - 1 : end

/** A word with the ascending positions at which it stands. */
export interface PlacedWord {
  weight: number
  places: readonly number[]
}

/**
 * What each window of `size` consecutive positions holds: the sum of the weights of the words that
 * are in it, each counted once. The window with index n begins at position n.
 */
export function windowWeights(
  words: readonly PlacedWord[],
  positions: number,
  size: number,
): Float64Array {
  const held = new Float64Array(positions)
  for (const { weight, places } of words) {
    let next = 0
    for (const place of places) {
      for (let window = Math.max(next, place - size + 1); window <= place; window += 1) {
        held[window] = (held[window] ?? 0) + weight
      }
      next = place + 1
    }
  }
  return held
}
