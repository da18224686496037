import type { ClaimVerdict } from '../judge/claim.ts'
import { foldedWords } from '../judge/checks/foldedWords.ts'
import { placesOf } from '../judge/checks/wordRuns.ts'
import { answerPart } from '../judge/lexical/claimsBySentence.ts'
import { indexPassage } from '../judge/lexical/passageIndex.ts'
import { claimTerms, findSupport } from '../judge/lexical/support.ts'
import { createTextCache } from '../text/textCache.ts'
import type { TextPlace } from './pageCaseData.ts'

/** Characters of a text that is looked at. A longer one is not an answer that anybody reads. */
export const longestText = 50_000

/** A sentence that holds less of a claim is not where the claim comes from. */
const leastShare = 0.5

/** Answers and references are looked at for each of their claims. */
const sentencesOf = createTextCache(indexPassage)

/**
 * The sentence of a text that a claim was taken from. Judges word claims in their own way and don't say where they found
 * them, so it is the sentence that shares most words with it; none if that is less than half of the claim.
 */
export function claimPlace(claim: string, text: string, question?: string): TextPlace | undefined {
  if (text.length > longestText) return undefined
  // Beyond a question that was joined to it.
  const said = answerPart(claim, question)
  const { share, sentence } = findSupport(claimTerms(said, undefined), sentencesOf(text))
  if (share < leastShare || sentence === '') return undefined
  return placeOf(sentence, text)
}

const wordsOf = createTextCache(foldedWords)

/** Where the parts of a quote are in its passage, whatever their case, spaces and punctuation. */
export function quotePlaces(quote: string, passage: string): TextPlace[] {
  if (passage.length > longestText) return []
  return quote
    .split(/(?:\.\s{0,3}){3,}|[…⋯]+/u)
    .map(part => part.trim())
    .flatMap(part =>
      part === '' ? [] : (placeOf(part, passage) ?? foldedPlace(part, passage) ?? []),
    )
}

function placeOf(part: string, text: string): TextPlace | undefined {
  const from = text.indexOf(part)
  return from === -1 ? undefined : { from, to: from + part.length }
}

function foldedPlace(part: string, raw: string): TextPlace | undefined {
  const { text, words, starts, ends } = wordsOf(raw)
  // Folding may have changed the text, and then its places are those of another one.
  if (text.length !== raw.length) return undefined
  const wanted = foldedWords(part).words
  const [first] = wanted.length === 0 ? [] : placesOf(wanted, words)
  if (first === undefined) return undefined
  const [from, to] = [starts[first], ends[first + wanted.length - 1]]
  return from === undefined || to === undefined ? undefined : { from, to }
}

/** The words of a passage that a verdict rests on, or those that come nearest to the claim. */
export function restsOn({
  passages,
  quote,
  nearest,
  byEarlierTurn,
}: ClaimVerdict): { passages: readonly string[]; words: string } | undefined {
  // Passages of another turn.
  if (byEarlierTurn) return undefined
  if (quote !== null) return { passages, words: quote }
  return nearest && { passages: [nearest.passage], words: nearest.text }
}
