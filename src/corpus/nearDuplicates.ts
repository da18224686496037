import { textParts } from './textParts.ts'

/** Two similar texts, by their indexes in the list: `first` is the smaller index. */
interface NearPair {
  first: number
  second: number
  likeness: number
}

interface NearDuplicatesOptions {
  /** The least similarity of a pair, above 0 and up to 1. @default 0.8 */
  least?: number
}

/**
 * The pairs of similar texts, in the order of the texts. Texts without a letter or number are in no pair.
 *
 * The similarity is the Jaccard index of the {@link textParts} (shared over all). So capitals, punctuation and white
 * space don't count, an inflected word shares most of its parts with its stem, and order counts a little. The measure
 * needs no vocabulary of any language, and knows no meaning: texts that differ in one small word are similar.
 *
 * Only texts that share one of their rarest parts are compared (prefix filtering: Chaudhuri et al., "A primitive
 * operator for similarity joins", 2006; Bayardo et al., "Scaling up all pairs similarity search", 2007), which finds
 * the same pairs as comparing all with all.
 */
export function nearDuplicates(
  texts: readonly string[],
  { least = 0.8 }: NearDuplicatesOptions = {},
): NearPair[] {
  const lists = rankedParts(texts.map(textParts))
  const holders = new Map<number, number[]>()
  const pairs: NearPair[] = []
  for (const place of byLength(lists)) {
    const parts = lists[place] ?? []
    const needed = Math.ceil(least * parts.length - tiny)
    const prefix = parts.slice(0, parts.length - needed + 1)
    const candidates = new Set(prefix.flatMap(part => holders.get(part) ?? []))
    for (const other of candidates) {
      const likeness = jaccard(parts, lists[other] ?? [])
      if (likeness >= least - tiny)
        pairs.push({ first: Math.min(place, other), second: Math.max(place, other), likeness })
    }
    for (const part of prefix) {
      const others = holders.get(part)
      if (others) others.push(place)
      else holders.set(part, [place])
    }
  }
  return pairs.toSorted((one, other) => one.first - other.first || one.second - other.second)
}

/** The rounding error of a share. */
const tiny = 1e-9

/** The parts of each text as numbers in ascending order, the rarest parts first. */
function rankedParts(sets: readonly ReadonlySet<string>[]): number[][] {
  const counts = new Map<string, number>()
  for (const set of sets) for (const part of set) counts.set(part, (counts.get(part) ?? 0) + 1)
  const ranked = [...counts].toSorted(([, one], [, other]) => one - other)
  const ranks = new Map(ranked.map(([part], rank) => [part, rank]))
  return sets.map(set => Array.from(set, part => ranks.get(part) ?? 0).toSorted((a, b) => a - b))
}

/** Shorter texts first, so that a stored prefix is long enough for the longer texts that follow. */
function byLength(lists: readonly number[][]): number[] {
  const length = (place: number): number => lists[place]?.length ?? 0
  return [...lists.keys()]
    .filter(place => length(place) > 0)
    .toSorted((one, other) => length(one) - length(other))
}

/** The Jaccard index of two ascending lists. */
function jaccard(one: readonly number[], other: readonly number[]): number {
  let shared = 0
  for (let a = 0, b = 0; a < one.length && b < other.length;) {
    const difference = (one[a] ?? 0) - (other[b] ?? 0)
    if (difference === 0) shared += 1
    if (difference <= 0) a += 1
    if (difference >= 0) b += 1
  }
  return shared / (one.length + other.length - shared)
}
