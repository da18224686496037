import { longestCommonSubsequence } from '../../text/longestCommonSubsequence.ts'
import { tokens } from '../../text/tokens.ts'
import { notApplicable, scored } from '../../score.ts'
import type { Score } from '../../score.ts'

/** How the words of a text agree with those of a reference, 0..1 each. */
export interface WordOverlap {
  /** Share of the text's words that the reference matches. */
  precision: number
  /** Share of the reference's words that the text matches. */
  recall: number
  /** Harmonic mean of the two. */
  f1: number
}

/** Counts matching words of two texts. */
type WordMatch = (text: readonly string[], reference: readonly string[]) => number

/** Undefined if the reference has no words: then nothing could agree with it. */
export function wordOverlap(
  text: string,
  reference: string,
  match: WordMatch,
): WordOverlap | undefined {
  const textWords = tokens(text)
  const referenceWords = tokens(reference)
  const matches = match(textWords, referenceWords)
  return overlapOf(matches, textWords.length, referenceWords.length)
}

/**
 * Overlap of the runs of n words, in any order: ROUGE-N. Undefined if the reference has
 * fewer words than that.
 */
export function nGramOverlap(text: string, reference: string, n: number): WordOverlap | undefined {
  const textRuns = nGrams(tokens(text), n)
  const referenceRuns = nGrams(tokens(reference), n)
  const matches = matchInAnyOrder(textRuns, referenceRuns)
  return overlapOf(matches, textRuns.length, referenceRuns.length)
}

function nGrams(words: readonly string[], n: number): string[] {
  return words
    .slice(0, Math.max(0, words.length - n + 1))
    .map((_, start) => words.slice(start, start + n).join(' '))
}

/**
 * Precision, recall and F1 of a number of matches between two texts; undefined for an empty
 * reference.
 */
export function overlapOf(
  matches: number,
  textLength: number,
  referenceLength: number,
): WordOverlap | undefined {
  if (referenceLength === 0) return undefined
  return {
    precision: textLength === 0 ? 0 : matches / textLength,
    recall: matches / referenceLength,
    f1: (2 * matches) / (textLength + referenceLength),
  }
}

/** Words that match in order: ROUGE-L. */
export const matchInOrder: WordMatch = longestCommonSubsequence

/** Words that match in any order; a word that occurs twice must be matched twice. */
export const matchInAnyOrder: WordMatch = (text, reference) => {
  const left = new Map<string, number>()
  for (const word of reference) left.set(word, (left.get(word) ?? 0) + 1)
  return text.filter(word => {
    const count = left.get(word) ?? 0
    left.set(word, count - 1)
    return count > 0
  }).length
}

/** One figure of the overlap as a score. */
export function scoreOverlap(
  overlap: WordOverlap | undefined,
  figure: keyof WordOverlap,
  whyNone = 'the reference has no words',
): Score {
  return overlap ? scored(overlap[figure]) : notApplicable(whyNone)
}
