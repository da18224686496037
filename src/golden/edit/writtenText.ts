import { CHOMPING_MODE, SCALAR_STYLE } from 'js-yaml'
import { lineBreakOf, lineEndAt } from '../../text/lineBreaks.ts'
import type { PlacedNode, PlacedScalar } from '../yaml/placedNode.ts'
import { isBlock } from '../yaml/placedNode.ts'
import { foldedLines } from './foldedLines.ts'
import {
  doubleQuoted,
  fitsBlock,
  fitsPlain,
  fitsSingleQuotes,
  singleQuoted,
} from './scalarStyles.ts'
import type { Splice } from './splice.ts'

interface NewValue {
  value: string
  /** Whether brackets are around it. */
  inFlow: boolean
}

/** The ways to write a text in place of a value, best first; empty if the former value is neither text nor an alias. */
export function rewritten(
  source: string,
  former: PlacedNode,
  { value, inFlow }: NewValue,
): Splice[] {
  const { start: from, end: to } = former
  // A key without a value gives no place to write one.
  if (from === to) return []
  const place = { source, inFlow, lineBreak: lineBreakOf(source) }
  if (former.kind === 'scalar') {
    return rewrittenText(value, former, place).map(by => ({ from, to, by }))
  }
  if (former.kind !== 'alias') return []
  return newText(value, undefined, { ...place, indent: '' }).map(by => ({ from, to, by }))
}

/** The surroundings of a scalar to write. */
interface ScalarPlace {
  source: string
  inFlow: boolean
  lineBreak: string
}

/** The surroundings of a scalar where none stood. */
export interface NewPlace extends ScalarPlace {
  /** Before the lines of a block. */
  indent: string
}

/**
 * The ways to write a text in place of another, best first: in the style and with the folds of the former text, or else
 * in double quotes.
 */
function rewrittenText(text: string, former: PlacedScalar, place: ScalarPlace): string[] {
  const { style } = former.event
  if (isBlock(former.event)) return blocks(text, former, place)
  if (style === SCALAR_STYLE.PLAIN && fitsPlain(text, place.inFlow)) {
    return [foldedLike(text, former, place), doubleQuoted(text)]
  }
  if (style === SCALAR_STYLE.SINGLE_QUOTED && fitsSingleQuotes(text)) {
    return [singleQuoted(foldedLike(text, former, place)), doubleQuoted(text)]
  }
  const quoted = doubleQuoted(text)
  const isFolded = style === SCALAR_STYLE.DOUBLE_QUOTED && !quoted.includes('\\')
  return isFolded ? [foldedLike(quoted, former, place), quoted] : [quoted]
}

/** Writes a new text in the style of its neighbour. Only a text of several lines gets a block. */
export function newText(
  text: string,
  neighbour: PlacedNode | undefined,
  { inFlow, lineBreak, indent }: NewPlace,
): string[] {
  const quoted = doubleQuoted(text)
  const scalar = neighbour?.kind === 'scalar' ? neighbour.event : undefined
  const style = scalar?.style ?? SCALAR_STYLE.PLAIN
  if (style === SCALAR_STYLE.DOUBLE_QUOTED) return [quoted]
  if (style === SCALAR_STYLE.SINGLE_QUOTED && fitsSingleQuotes(text)) return [singleQuoted(text)]
  if (fitsPlain(text, inFlow)) return [text, quoted]
  const isLines = scalar && isBlock(scalar) && text.includes('\n')
  const body = bodyOf(text)
  const chomping = chompingOf(text)
  if (!isLines || chomping === undefined || !fitsBlock(body, false)) return [quoted]
  return [`|${chomping}${indentedLines(body, { indent, lineBreak })}`, quoted]
}

/** Folds the text like the former one, if only spaces join the lines of that one. */
function foldedLike(
  text: string,
  former: PlacedScalar,
  { source, lineBreak }: ScalarPlace,
): string {
  const { event } = former
  const written = source.slice(former.start, former.end)
  const lines = written.split(/\r\n|\r|\n/).map(line => line.trim())
  const isPlainText = lines.every(line => line !== '' && !line.includes('\\'))
  if (lines.length === 1 || !isPlainText) return text
  const isSingle = event.style === SCALAR_STYLE.SINGLE_QUOTED
  const bare = isSingle ? lines.join('\n').slice(1, -1).replaceAll("''", "'").split('\n') : lines
  const [, indent = ''] = /(?:\r\n|\r|\n)([ \t]*)/.exec(written) ?? []
  return foldedLines(text, bare).join(lineBreak + indent)
}

function blocks(text: string, former: PlacedScalar, { source, lineBreak }: ScalarPlace): string[] {
  const header = source.slice(former.start, lineEndAt(source, former.start))
  const [signs = ''] = /^[|>][-+\d]*/.exec(header) ?? []
  const comment = header.slice(signs.length).trimEnd()
  const [digits = ''] = /\d+/.exec(signs) ?? []
  const quoted = `${doubleQuoted(text)}${comment}`
  const body = bodyOf(text)
  const chomping = chompingOf(text, former)
  const isLinesHeld = former.event.indent > 0 && fitsBlock(body, digits !== '')
  if (chomping === undefined || !isLinesHeld) return [quoted]
  const indent = ' '.repeat(former.event.indent)
  const written = (style: string, lines: string) =>
    `${style}${digits}${chomping}${comment}${indentedLines(lines, { indent, lineBreak })}`
  const literal = written('|', body)
  if (former.event.style === SCALAR_STYLE.LITERAL_BLOCK) return [literal, quoted]
  // Lines that begin with space are not folded.
  if (/(?:^|\n)[ \t]/.test(body)) return [literal, quoted]
  return [written('>', foldedBody(body, former, source)), literal, quoted]
}

function foldedBody(body: string, former: PlacedScalar, source: string): string {
  const [, ...lines] = source.slice(former.start, former.end).split(/\r\n|\r|\n/)
  const trimmed = lines.map(line => line.trim())
  const isOneParagraph = !body.includes('\n') && trimmed.every(line => line !== '')
  if (isOneParagraph) return foldedLines(body, trimmed).join('\n')
  return body.replaceAll(/\n+/g, breaks => `${breaks}\n`)
}

function bodyOf(text: string): string {
  return text.replace(/(?<!\n)\n+$/, '')
}

/** The chomping sign for the line breaks at the end of the text; undefined if only quotes can express them. */
function chompingOf(text: string, former?: PlacedScalar): string | undefined {
  const breaks = breaksAtEnd(text)
  const keeps = former?.event.chomping === CHOMPING_MODE.KEEP
  if (keeps && breaksAtEnd(former.text) === breaks) return '+'
  return ['-', ''][breaks]
}

function breaksAtEnd(text: string): number {
  return text.length - bodyOf(text).length
}

function indentedLines(
  body: string,
  { indent, lineBreak }: { indent: string; lineBreak: string },
): string {
  return body
    .split('\n')
    .map(line => `${lineBreak}${line === '' ? '' : indent}${line}`)
    .join('')
}
