import type { FoldedText } from './foldedWords.ts'
import { turnsMeaning } from './meaningWords.ts'

/** The most words of a quote. Longer quotes are compared only word by word. */
const longestQuote = 300
/** The most pairs of words to compare, to bound the cost. */
const mostPairs = 1_000_000
const mostPlaces = 200

/** Costs in half words: a letter changed in a word costs one; a replaced, missing or added word costs two. */
const changed = 2

/**
 * Whether a text nearly holds the words of a quote: nine in ten words in their order, and in addition one word with a
 * changed letter. Numbers, negations, counted nouns and names must be the same.
 */
export function nearlyStandsIn(quote: FoldedText, text: FoldedText): boolean {
  const count = quote.words.length
  if (count < 3 || count > longestQuote) return false
  const most = 1 + changed * Math.floor(count / 10)
  const width = count + 2 * most
  const starts = likelyPlaces(quote.words, text.words, most)
  return starts
    .slice(0, Math.max(8, Math.floor(mostPairs / (count * width))))
    .some(start => costWithin(quote, text, { start: start - most, width }) <= most)
}

/**
 * The places where the quote may begin. At most `most` words differ, so at least one of the quote's `most + 1` rarest
 * words is in the text unchanged.
 */
function likelyPlaces(quote: readonly string[], words: readonly string[], most: number): number[] {
  const places = new Map<string, number[]>(quote.map(word => [word, []]))
  for (const [place, word] of words.entries()) places.get(word)?.push(place)
  const rarest = quote
    .map((word, index) => ({ index, at: places.get(word) ?? [] }))
    .toSorted((one, other) => one.at.length - other.at.length)
    .slice(0, most + 1)
  const starts = rarest.flatMap(({ index, at }) =>
    at.slice(0, mostPlaces).map(place => place - index),
  )
  return [...new Set(starts)]
}

interface Stretch {
  start: number
  width: number
}

/** The least cost of turning this stretch of the text into the quote. */
function costWithin(quote: FoldedText, text: FoldedText, { start, width }: Stretch): number {
  const from = Math.max(0, start)
  const there = text.words.slice(from, Math.max(from, start + width))
  const left = there.map((_word, index) => costOfLeavingOut(there, index))
  // The quote may begin anywhere.
  let costs: number[] = Array.from({ length: there.length + 1 }, () => 0)
  for (const [index, word] of quote.words.entries()) {
    const isFixed = mustStand(quote, index)
    // A word added before or after the quote could reverse its meaning.
    const isEnd = index === 0 || index === quote.words.length - 1
    const added = isFixed || isEnd ? Infinity : changed
    const next = [(costs[0] ?? 0) + added]
    for (const [place, other] of there.entries()) {
      const inPlace = word === other ? 0 : isFixed ? Infinity : costOfChanging(word, other, added)
      next.push(
        Math.min(
          (costs[place] ?? 0) + inPlace,
          (costs[place + 1] ?? 0) + added,
          (next[place] ?? 0) + (left[place] ?? 0),
        ),
      )
    }
    costs = next
  }
  return costs.reduce((least, cost) => Math.min(least, cost), Infinity)
}

const costOfLeavingOut = (words: readonly string[], index: number): number =>
  turnsMeaning(words[index] ?? '') || isCounted(words, index) ? Infinity : changed

/** Whether a word of the quote is a name or can change the meaning. */
const mustStand = ({ words, text, starts }: FoldedText, index: number): boolean =>
  /^\p{Lu}/u.test(text.slice(starts[index], (starts[index] ?? 0) + 2)) ||
  turnsMeaning(words[index] ?? '') ||
  isCounted(words, index)

/** Whether a number comes before a word: "30 days", "30 working days". */
const isCounted = (words: readonly string[], index: number): boolean =>
  words.slice(Math.max(0, index - 2), index).some(word => /\p{N}/u.test(word))

/** @param other the word of the text in place of the quote's word */
function costOfChanging(word: string, other: string, added: number): number {
  if (turnsMeaning(other) || isOpposite(word, other)) return Infinity
  return isMisspelt(word, other) ? 1 : added
}

/** "likely" and "unlikely", «действителен» and «недействителен». */
const isOpposite = (word: string, other: string): boolean =>
  word.length >= 4 && other.length >= 4 && (word.endsWith(other) || other.endsWith(word))

/** Whether one letter is changed, missing, added or swapped with the next. The first letter must be the same. */
function isMisspelt(word: string, other: string): boolean {
  const [shorter, longer] = word.length <= other.length ? [word, other] : [other, word]
  if (shorter.length < 4 || longer.length - shorter.length > 1) return false
  let same = 0
  while (same < shorter.length && shorter[same] === longer[same]) same += 1
  if (same === 0) return false
  const rest = longer.slice(same + 1)
  if (longer.length > shorter.length) return rest === shorter.slice(same)
  const isSwapped = shorter[same] === longer[same + 1] && shorter[same + 1] === longer[same]
  return (
    rest === shorter.slice(same + 1) || (isSwapped && rest.slice(1) === shorter.slice(same + 2))
  )
}
