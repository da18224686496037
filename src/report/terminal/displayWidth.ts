import { builtOnce } from '../../text/builtOnce.ts'

const graphemes = builtOnce(() => new Intl.Segmenter(undefined, { granularity: 'grapheme' }))

/** One column for each character, as in most lines: the segmenter takes 8 ms to make. */
const plain = /^[ -~\u00a0-\u02af\u2010-\u2027\u203a\u2190-\u22ff\u2500-\u259f]*$/

/** Emoji, and the blocks of East Asian scripts that terminals draw two columns wide. */
const wide =
  /\p{Emoji_Presentation}|\ufe0f|[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]/u

/**
 * How many columns a line takes in a terminal. Terminals differ on some emoji and on scripts that
 * join letters, so a table with those may be a column off.
 */
export function displayWidth(text: string): number {
  if (plain.test(text)) return text.length
  let width = 0
  for (const { segment } of graphemes().segment(text)) width += graphemeWidth(segment)
  return width
}

function graphemeWidth(grapheme: string): number {
  return wide.test(grapheme) ? 2 : 1
}

/** Cuts a text to a number of columns; a cut text ends in `…`. */
export function cutToWidth(text: string, width: number): string {
  if (text.length * 2 <= width || displayWidth(text) <= width) return text
  let kept = ''
  let used = 0
  for (const { segment } of graphemes().segment(text)) {
    used += graphemeWidth(segment)
    if (used > width - 1) break
    kept += segment
  }
  return `${kept}…`
}

/** Shortens a name to a number of columns and keeps its beginning and end, by which names differ most: `docRec…ll@20`. */
export function cutInMiddle(text: string, width: number): string {
  if (displayWidth(text) <= width) return text
  const start = Math.ceil((width - 1) / 2)
  const segments = [...graphemes().segment(text)].map(({ segment }) => segment)
  const take = (from: readonly string[], most: number): string[] => {
    const taken: string[] = []
    let used = 0
    for (const segment of from) {
      used += graphemeWidth(segment)
      if (used > most) break
      taken.push(segment)
    }
    return taken
  }
  const head = take(segments, start)
  const tail = take(segments.toReversed(), width - 1 - start).toReversed()
  return `${head.join('')}…${tail.join('')}`
}
