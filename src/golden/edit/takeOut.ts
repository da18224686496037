import { lineEndAt, lineStartAt, nextLineAt } from '../../text/lineBreaks.ts'
import type { PlacedList, PlacedMapping } from '../yaml/placedNode.ts'
import type { Splice } from './splice.ts'

/** The ways to remove a key with its value and the rest of its line. */
export function withoutKey(source: string, mapping: PlacedMapping, name: string): Splice[] {
  const spans = mapping.pairs.map(({ key, value }) => ({ from: key.from, end: value.end }))
  const at = mapping.pairs.findIndex(({ key }) => key.kind === 'scalar' && key.text === name)
  const span = spans[at]
  if (!span) return []
  if (mapping.isFlow) return withoutFlowItem(source, spans, at)
  const lineStart = lineStartAt(source, span.from)
  const before = source.slice(lineStart, span.from)
  if (before.trim() === '') {
    return withoutLines(source, [{ from: lineStart, to: nextLineAt(source, span.end), by: '' }])
  }
  // The key is behind the dash of its case; the next key can move up to that place.
  const next = spans[at + 1]
  if (!/^\s*-\s/.test(before) || !next) return []
  const isNextBelow = nextLineAt(source, span.end) === lineStartAt(source, next.from)
  const to = isNextBelow ? next.from : lineEndAt(source, span.end)
  const from = isNextBelow ? span.from : lineStart + before.trimEnd().length
  return [{ from, to, by: '' }]
}

/**
 * The ways to remove an item of a list. They also remove the comments right above its dash, in the column of the dash, and those
 * right below it that are indented further, each up to a blank line.
 */
export function withoutItem(source: string, list: PlacedList, index: number): Splice[] {
  const item = list.items[index]
  if (!item) return []
  if (list.isFlow) return withoutFlowItem(source, list.items, index)
  const column = list.start - lineStartAt(source, list.start)
  const dash = dashLine(source, item.from, column)
  if (dash === undefined) return []
  const from = aboveComments(source, dash, column)
  const to = belowComments(source, nextLineAt(source, item.end), column)
  const bare = { from, to, by: '' }
  return withoutLines(source, [withoutGap(source, bare, index === 0), bare])
}

/** An entry in brackets. */
export interface FlowSpan {
  from: number
  end: number
}

function withoutFlowItem(source: string, spans: readonly FlowSpan[], at: number): Splice[] {
  const [former, span, next] = [spans[at - 1], spans[at], spans[at + 1]]
  if (!span) return []
  const ownLine = commentedLine(source, span)
  if (ownLine) return [ownLine]
  const onlyComma = /^\s*,\s*$/
  if (former && onlyComma.test(source.slice(former.end, span.from))) {
    return [{ from: former.end, to: span.end, by: '' }]
  }
  if (!former && next && onlyComma.test(source.slice(span.end, next.from))) {
    return [{ from: span.from, to: next.from, by: '' }]
  }
  // A comment in between stays.
  const [comma = ''] = /^\s*,/.exec(source.slice(span.end, next?.from)) ?? []
  return [{ from: span.from, to: span.end + comma.length, by: '' }]
}

/** The lines of an item, if they contain only the item and its comment. */
function commentedLine(source: string, { from, end }: FlowSpan): Splice | undefined {
  const lineStart = lineStartAt(source, from)
  const after = source.slice(end, lineEndAt(source, end))
  const isAlone = source.slice(lineStart, from).trim() === '' && /^[ \t]*,[ \t]+#/.test(after)
  return isAlone ? { from: lineStart, to: nextLineAt(source, end), by: '' } : undefined
}

/**
 * Removes whole lines. If a block above keeps its blank lines (`|+`), further variants follow: the blank lines below
 * would become part of the block, and a block at the end of the file needs its line break.
 */
function withoutLines(source: string, lines: readonly Splice[]): Splice[] {
  const closed = lines.map(one => ({ ...one, to: blankLinesBelow(source, one.to) }))
  return [...lines.map(one => endingAlike(source, one)), ...lines, ...closed]
}

/** A text without a line break at the end keeps none. */
function endingAlike(source: string, { from, to, by }: Splice): Splice {
  const isOpenEnd = to === source.length && lineStartAt(source, to) !== to
  if (!isOpenEnd || from === 0) return { from, to, by }
  const last = lineStartAt(source, blankLinesAbove(source, from) - 1)
  return { from: lineEndAt(source, last), to, by }
}

/** The line of the dash before an item, usually the line of its first key. */
function dashLine(source: string, item: number, column: number): number | undefined {
  for (let line = lineStartAt(source, item); ; line = lineStartAt(source, line - 1)) {
    const before = source.slice(line, line + column + 1)
    if (before === `${' '.repeat(column)}-`) return line
    if (line === 0) return undefined
  }
}

function aboveComments(source: string, dash: number, column: number): number {
  let from = dash
  while (from > 0) {
    const line = lineStartAt(source, from - 1)
    if (source.slice(line, line + column + 1) !== `${' '.repeat(column)}#`) break
    from = line
  }
  return from
}

/** The end of the comments right below a line, if they are indented further than this column. */
export function belowComments(source: string, below: number, column: number): number {
  let to = below
  while (to < source.length) {
    const line = source.slice(to, lineEndAt(source, to))
    const indent = line.search(/\S/)
    if (indent <= column || line.charAt(indent) !== '#') break
    to = nextLineAt(source, to)
  }
  return to
}

/** Merges the gaps above and below into one; leaves none at the top of the list and at the end of the file. */
function withoutGap(source: string, { from, to }: Splice, isFirst: boolean): Splice {
  const above = blankLinesAbove(source, from)
  const below = blankLinesBelow(source, to)
  if (below === source.length) return { from: above, to: below, by: '' }
  return { from, to: isFirst || above < from ? below : to, by: '' }
}

function blankLinesAbove(source: string, from: number): number {
  let above = from
  while (above > 0) {
    const line = lineStartAt(source, above - 1)
    if (source.slice(line, above).trim() !== '') break
    above = line
  }
  return above
}

function blankLinesBelow(source: string, to: number): number {
  let below = to
  while (below < source.length) {
    const next = nextLineAt(source, below)
    if (source.slice(below, next).trim() !== '') break
    below = next
  }
  return below
}
