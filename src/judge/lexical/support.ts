import { sum } from '../../statistics/mean.ts'
import { windowWeights } from '../../text/windows.ts'
import type { PlacedWord } from '../../text/windows.ts'
import { answerPart } from './claimsBySentence.ts'
import { asCopied } from './copiedSentences.ts'
import { withoutMetadiscourse } from './metadiscourse.ts'
import { indexPassage } from './passageIndex.ts'
import type { PassageIndex } from './passageIndex.ts'
import { isLeadIn } from './statements.ts'
import { comparedText, comparedWords, numbers, terms } from './terms.ts'
import type { Term } from './terms.ts'
import { functionWords } from './functionWords.ts'

/** How many consecutive sentences count as "together". */
const windowSize = 3

/** The words of a claim, prepared for the search. */
interface ClaimTerms {
  said: readonly Term[]
  /** Words of the question that a short answer answers; empty for an independent claim. */
  asked: readonly Term[]
  numbers: ReadonlySet<string>
  /** A short answer; absent for an independent claim. */
  answer?: {
    /** In their order. */
    words: readonly string[]
    /** The form of the answer for finding its copies. */
    copy: string
  }
}

/** The place where a passage holds most of a claim. */
export interface Support {
  /** From 0 to 1. */
  share: number
  /** The sentence of the best window that holds most of the claim; empty if no sentence holds any of it. */
  readonly sentence: string
  /** Words of the claim that are missing from the best window, the heaviest first. */
  readonly missingWords: readonly string[]
  /** Numbers of the claim that are missing from the passage. */
  missingNumbers: readonly string[]
  /** Whether the claim is a unit ("days") without the number that the passage gives. */
  leavesNumberOut: boolean
}

export function claimTerms(claim: string, question: string | undefined): ClaimTerms {
  const said = answerPart(claim, question)
  // In a lead-in, words about the text itself claim nothing.
  const text = isLeadIn(said) ? withoutMetadiscourse(comparedText(said)) : said
  const own = { said: terms(text), numbers: numbers(text) }
  if (said === claim) return { ...own, asked: [] }
  const answer = { words: comparedWords(said), copy: asCopied(said) }
  return { ...own, asked: terms(question ?? ''), answer }
}

/**
 * Share of a claim that a passage holds: the weight of its words in the best window of three consecutive sentences,
 * divided by the weight of all its words. The share is halved if the passage lacks a number of the claim. A short
 * answer joined to its question gets the mean of both shares in one window, but at most the share of the answer: a
 * bare name occurs in many places, so the question must be near, but the words of the question don't make up for
 * another name. An answer that repeats a whole sentence of the passage gets 1. A unit without its number gets half.
 *
 * @returns from 0 to 1; 0 for a claim without words
 */
export function support(claim: string, passage: string, question?: string): number {
  return findSupport(claimTerms(claim, question), indexPassage(passage)).share
}

/** Like {@link support}, with the reasons. */
export function findSupport(claim: ClaimTerms, passage: PassageIndex): Support {
  const copied = passage.copies.get(claim.answer?.copy ?? '')
  if (copied !== undefined) return inFull(passage.sentences[copied] ?? '')
  const said = shares(claim.said, passage)
  const together = claim.asked.length === 0 ? said : withQuestion(said, claim.asked, passage)
  const window = indexOfLargest(together)
  const missingNumbers = [...claim.numbers].filter(number => !passage.numbers.has(number))
  const leavesOut = leavesNumberOut(
    claim.answer?.words ?? [],
    passage.sentences.slice(Math.max(0, window), window + windowSize),
  )
  return {
    share: (together[window] ?? 0) / (missingNumbers.length > 0 || leavesOut ? 2 : 1),
    // Computed on demand, because callers need it for only one of several passages.
    get sentence() {
      return bestSentence(claim, passage, window)
    },
    get missingWords() {
      return missingWords(claim, passage, window)
    },
    missingNumbers,
    leavesNumberOut: leavesOut,
  }
}

const inFull = (sentence: string): Support => ({
  share: 1,
  sentence,
  missingWords: [],
  missingNumbers: [],
  leavesNumberOut: false,
})

function withQuestion(
  said: Float64Array,
  words: readonly Term[],
  passage: PassageIndex,
): Float64Array {
  const asked = shares(words, passage)
  return said.map((share, window) => Math.min(share, (share + (asked[window] ?? 0)) / 2))
}

/** The share of these words that each window of the passage holds. */
function shares(words: readonly Term[], passage: PassageIndex): Float64Array {
  // A word weighs at least 1, so only an empty sum is less.
  const total = Math.max(1, sum(words.map(({ weight }) => weight)))
  const held = windowWeights(placed(words, passage), passage.sentences.length, windowSize)
  // In place, because each unsupported claim of a run is compared with each of its passages.
  for (const [window, weight] of held.entries()) held[window] = weight / total
  return held
}

function placed(words: readonly Term[], { places }: PassageIndex): PlacedWord[] {
  const found: PlacedWord[] = []
  for (const { stem, weight } of words) {
    const own = places.get(stem)
    if (own) found.push({ weight, places: own })
  }
  return found
}

/** The index of the first largest value; -1 if there are no values. */
function indexOfLargest(values: Float64Array): number {
  let largest = values.length - 1
  for (let index = largest; index >= 0; index -= 1) {
    if ((values[index] ?? 0) >= (values[largest] ?? 0)) largest = index
  }
  return largest
}

function bestSentence(claim: ClaimTerms, passage: PassageIndex, window: number): string {
  const held = windowWeights(
    placed([...claim.said, ...claim.asked], passage),
    passage.sentences.length,
    1,
  ).subarray(Math.max(0, window), window + windowSize)
  const best = indexOfLargest(held)
  return (held[best] ?? 0) > 0 ? (passage.sentences[window + best] ?? '') : ''
}

function missingWords(claim: ClaimTerms, passage: PassageIndex, window: number): string[] {
  return claim.said
    .filter(term => !standsIn(term, passage, window))
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ word }) => word)
}

function standsIn({ stem }: Term, { places }: PassageIndex, window: number): boolean {
  return (places.get(stem) ?? []).some(place => place >= window && place < window + windowSize)
}

const number = /^\p{Nd}/u

/** An answer with more words is more than a unit. */
const longestUnit = 3

/**
 * Whether an answer is a unit without its number: "days" if these sentences only have "30 days" or "30 working days".
 */
function leavesNumberOut(answer: readonly string[], sentences: readonly string[]): boolean {
  const unit = answer.filter(word => !functionWords.has(word))
  if (unit.length === 0 || unit.length > longestUnit || unit.some(word => number.test(word)))
    return false
  const places = sentences.flatMap(sentence => wordsBefore(comparedWords(sentence), unit))
  return places.length > 0 && places.every(isCounted)
}

/** The two words before each occurrence of the unit, the nearest first. */
function wordsBefore(words: readonly string[], unit: readonly string[]): string[][] {
  return words.flatMap((_, place) =>
    unit.every((word, index) => words[place + index] === word)
      ? [words.slice(Math.max(0, place - 2), place).toReversed()]
      : [],
  )
}

function isCounted([nearest = '', second = '']: readonly string[]): boolean {
  return number.test(nearest) || (number.test(second) && !functionWords.has(nearest))
}
