import { changeReasons, changeTexts } from './recordTexts.ts'
import type { CaseRecord, Scores } from './results.ts'

/** At most so many characters (code points); a text that was cut ends in `…`. */
export function boundText(text: string, length: number): string {
  // Code points are at most as many as UTF-16 units, and most texts are short.
  if (text.length <= length) return text
  // Cut before counting code points, because the text may be megabytes long.
  const points = Array.from(text.slice(0, 2 * length + 2))
  return points.length <= length ? text : `${points.slice(0, length - 1).join('')}…`
}

/** The record with every text that a model or a pipeline wrote cut to a length; names stay whole. */
export function boundTexts(record: CaseRecord, length: number): CaseRecord {
  return changeTexts(record, text => boundText(text, length))
}

/** Scores with their reasons cut to a length. */
export function boundScores(scores: Scores, length: number): Scores {
  return changeReasons(scores, text => boundText(text, length))
}
