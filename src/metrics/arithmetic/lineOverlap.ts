import { subsequencePlaces } from '../../text/subsequencePlaces.ts'
import { tokens } from '../../text/tokens.ts'
import { matchInAnyOrder, overlapOf } from './wordOverlap.ts'
import type { WordOverlap } from './wordOverlap.ts'

/**
 * Overlap of two texts line by line: ROUGE-Lsum. Of each line of the reference those words match
 * that are common to it and any line of the text, in the same order (union of the longest common
 * subsequences); a word matches at most as often as the text has it.
 *
 * Undefined if the reference has no words. Lines end at `\n` only, as in Google's rouge_score.
 */
export function lineOverlap(text: string, reference: string): WordOverlap | undefined {
  const lines = text.split('\n').map(tokens)
  const referenceLines = reference.split('\n').map(tokens)
  const common = referenceLines.flatMap(line => wordsInAny(lines, line))
  const words = lines.flat()
  return overlapOf(matchInAnyOrder(common, words), words.length, referenceLines.flat().length)
}

function wordsInAny(lines: readonly string[][], referenceLine: readonly string[]): string[] {
  const places = new Set(lines.flatMap(line => subsequencePlaces(referenceLine, line)))
  return referenceLine.filter((_, place) => places.has(place))
}
