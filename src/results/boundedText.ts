import { changeReasons, changeTexts } from './recordTexts.ts'
import type { CaseRecord, Scores } from './results.ts'

/** Cuts a text to a number of characters (code points); a cut text ends in `…`. */
export function boundText(text: string, length: number): string {
  // A text never has more code points than UTF-16 units, and most texts are short.
  if (text.length <= length) return text
  // Cut before counting code points, because the text may be megabytes long.
  const points = Array.from(text.slice(0, 2 * length + 2))
  return points.length <= length ? text : `${points.slice(0, length - 1).join('')}…`
}

/** Cuts every text that a model or a pipeline wrote to a length; names stay whole. */
export function boundTexts(record: CaseRecord, length: number): CaseRecord {
  return changeTexts(record, text => boundText(text, length))
}

/** Cuts the reasons of scores to a length. */
export function boundScores(scores: Scores, length: number): Scores {
  return changeReasons(scores, text => boundText(text, length))
}
