import { canonicalText } from '../../text/canonicalText.ts'
import { editDistance } from '../../text/editDistance.ts'

/** Similarity from which two texts count as the same passage, as in RAGAS. */
const sameFrom = 0.5

/** Characters of a text that are compared: a pair of this length takes about a tenth of a second. */
const longestCompared = 20_000

/**
 * For each text, whether one of the others is that similar to it. Similarity is 1 - edit distance /
 * length of the longer, in characters (code points), white space collapsed. Of texts of more than
 * 20 000 characters the beginnings are compared.
 */
export function resembling(
  texts: readonly string[],
  others: readonly string[],
  threshold: number = sameFrom,
): boolean[] {
  const candidates = others.map(charactersOf)
  return texts.map(text => {
    const characters = charactersOf(text)
    return candidates.some(candidate => isSimilar(characters, candidate, threshold))
  })
}

function charactersOf(text: string): string[] {
  return Array.from(canonicalText(text))
}

function isSimilar(
  first: readonly string[],
  second: readonly string[],
  threshold: number,
): boolean {
  const [shorter, longer] = first.length < second.length ? [first, second] : [second, first]
  // The extra length of one text must be inserted in any case.
  if (shorter.length < threshold * longer.length) return false
  const compared = longer.slice(0, longestCompared)
  const distance = editDistance(shorter.slice(0, longestCompared), compared)
  return compared.length === 0 || (compared.length - distance) / compared.length >= threshold
}
