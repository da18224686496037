import { sum } from '../../statistics/mean.ts'
import { type PlacedWord, windowWeights } from '../../text/windows.ts'
import { answerPart } from './claimsBySentence.ts'
import { indexPassage, type PassageIndex } from './passageIndex.ts'
import { numbers, type Term, terms } from './terms.ts'

/** How many sentences in a row count as "together". */
const windowSize = 3

/** The words of a claim, ready to be looked for. */
export interface ClaimTerms {
  said: readonly Term[]
  /** Words of the question that a short answer answers; empty for a claim that stands alone. */
  asked: readonly Term[]
  numbers: ReadonlySet<string>
}

/** Where a passage holds most of a claim. */
export interface Support {
  /** From 0 to 1. */
  share: number
  /** The sentence of the best window that holds most of the claim; empty if none does. */
  sentence: string
  /** Words of the claim that don't stand in the best window, the heaviest first. */
  missingWords: readonly string[]
  /** Numbers of the claim that stand nowhere in the passage. */
  missingNumbers: readonly string[]
}

export function claimTerms(claim: string, question: string | undefined): ClaimTerms {
  const said = answerPart(claim, question)
  const asked = said === claim ? [] : terms(question ?? '')
  return { said: terms(said), asked, numbers: numbers(said) }
}

/**
 * Share of a claim that a passage holds: the weight of its words found in the best window of three
 * consecutive sentences, divided by the weight of all its words. It is halved if the passage lacks a
 * number of the claim. A short answer joined to its question gets the mean of both shares in one
 * window, and no more than its own: a bare name occurs in many places, so the question must be near,
 * but the words of the question don't make up for another name.
 *
 * @returns from 0 to 1; 0 for a claim without words
 */
export function support(claim: string, passage: string, question?: string): number {
  return findSupport(claimTerms(claim, question), indexPassage(passage)).share
}

/** Like {@link support}, with the reasons. */
export function findSupport(claim: ClaimTerms, passage: PassageIndex): Support {
  const said = shares(claim.said, passage)
  const asked = shares(claim.asked, passage)
  const together =
    claim.asked.length === 0
      ? said
      : said.map((share, window) => Math.min(share, (share + (asked[window] ?? 0)) / 2))
  const window = indexOfLargest(together)
  const missingNumbers = [...claim.numbers].filter(number => !passage.numbers.has(number))
  return {
    share: (together[window] ?? 0) / (missingNumbers.length > 0 ? 2 : 1),
    sentence: bestSentence(claim, passage, window),
    missingWords: claim.said
      .filter(term => !standsIn(term, passage, window))
      .toSorted((one, other) => other.weight - one.weight)
      .map(({ word }) => word),
    missingNumbers,
  }
}

/** What share of these words each window of the passage holds. */
function shares(words: readonly Term[], passage: PassageIndex): Float64Array {
  // A word weighs at least 1, so the sum is less only without words.
  const total = Math.max(1, sum(words.map(({ weight }) => weight)))
  return windowWeights(placed(words, passage), passage.sentences.length, windowSize).map(
    held => held / total,
  )
}

function placed(words: readonly Term[], { places }: PassageIndex): PlacedWord[] {
  return words.flatMap(({ stem, weight }) => {
    const found = places.get(stem)
    return found ? [{ weight, places: found }] : []
  })
}

/** The first of the largest; -1 where there are none. */
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

function standsIn({ stem }: Term, { places }: PassageIndex, window: number): boolean {
  return (places.get(stem) ?? []).some(place => place >= window && place < window + windowSize)
}
