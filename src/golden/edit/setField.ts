import { CHOMPING_MODE, SCALAR_STYLE } from 'js-yaml'
import { lineBreakOf, lineEndAt, lineStartAt, nextLineAt } from '../../text/lineBreaks.ts'
import type { PlacedMapping, PlacedNode, PlacedPair, PlacedScalar } from '../yaml/placedNode.ts'
import { isBlock, ownPair } from '../yaml/placedNode.ts'
import type { FieldEdit } from './caseEdit.ts'
import { foldedLines } from './foldedLines.ts'
import {
  doubleQuoted,
  fitsBlock,
  fitsPlain,
  fitsSingleQuotes,
  singleQuoted,
} from './scalarStyles.ts'
import type { Splice } from './splice.ts'

type SetEdit = Extract<FieldEdit, { kind: 'set' }>

/** A new key goes right behind the nearest of its predecessors in this order. */
const order = ['id', 'question', 'reference']

/** The ways to write the value of a key, best first; empty if the former value is not a scalar. */
export function setField(source: string, mapping: PlacedMapping, edit: SetEdit): Splice[] {
  const place = { source, inFlow: mapping.isFlow, lineBreak: lineBreakOf(source) }
  const former = ownPair(mapping, edit.field)?.value
  if (!former) return added(source, mapping, edit)
  // A key without a value gives no place to write one.
  if (former.start === former.end) return []
  const { start: from, end: to } = former
  if (former.kind === 'scalar') {
    return rewrittenText(edit.value, former, place).map(by => ({ from, to, by }))
  }
  if (former.kind !== 'alias') return []
  return newText(edit.value, undefined, { ...place, indent: '' }).map(by => ({ from, to, by }))
}

function added(source: string, mapping: PlacedMapping, edit: SetEdit): Splice[] {
  const names = order.slice(0, order.indexOf(edit.field)).toReversed()
  const before = names.map(name => ownPair(mapping, name)).find(pair => pair !== undefined)
  if (!before) return []
  return mapping.isFlow
    ? addedInFlow(source, mapping, { edit, before })
    : addedBelow(source, mapping, { edit, before })
}

interface Addition {
  edit: SetEdit
  before: PlacedPair
}

function addedBelow(source: string, mapping: PlacedMapping, { edit, before }: Addition): Splice[] {
  const { from } = before.key
  const keyIndent = from - lineStartAt(source, from)
  const lineBreak = lineBreakOf(source)
  const indent = ' '.repeat(keyIndent + 2)
  const neighbour = ownPair(mapping, 'question')?.value
  const texts = newText(edit.value, neighbour, { source, inFlow: false, lineBreak, indent })
  const end = endWithBlankLines(before.value)
  const at = end > before.value.end ? end : nextLineAt(source, end)
  const isLastLine = lineEndAt(source, end) === source.length && at !== lineStartAt(source, at)
  return texts.map(text => {
    const line = `${' '.repeat(keyIndent)}${edit.field}: ${text}`
    return { from: at, to: at, by: isLastLine ? lineBreak + line : line + lineBreak }
  })
}

/** Blank lines below a block belong to the block if it keeps them. */
function endWithBlankLines(node: PlacedNode): number {
  const keeps =
    node.kind === 'scalar' && isBlock(node.event) && node.event.chomping === CHOMPING_MODE.KEEP
  return keeps ? Math.max(node.end, node.event.valueEnd) : node.end
}

/** Adds a key in flow style, with the signs and spaces that separate its neighbours. */
function addedInFlow(source: string, mapping: PlacedMapping, { edit, before }: Addition): Splice[] {
  const { key, value } = before
  const former = mapping.pairs[mapping.pairs.indexOf(before) - 1]
  const between = former ? source.slice(former.value.end, key.from) : ''
  const comma = /^,\s*$/.test(between) ? between : ', '
  const isQuoted = source.charAt(key.start) === '"'
  const signs = source.slice(key.end, value.from)
  const colon = isQuoted && /^[ \t]*:[ \t]*$/.test(signs) ? signs : ': '
  const name = isQuoted ? `"${edit.field}"` : edit.field
  const neighbour = ownPair(mapping, 'question')?.value
  const place = { source, inFlow: true, lineBreak: lineBreakOf(source), indent: '' }
  const texts = newText(edit.value, neighbour, place).map(text => `${name}${colon}${text}`)
  // A comment behind the comma belongs to the entry before it.
  const [commented] =
    /^,[ \t]+#.*/.exec(source.slice(value.end, lineEndAt(source, value.end))) ?? []
  const at = value.end + (commented?.length ?? 0)
  const indent = ' '.repeat(key.from - lineStartAt(source, key.from))
  return texts.map(text => ({
    from: at,
    to: at,
    by: commented === undefined ? comma + text : `${place.lineBreak}${indent}${text},`,
  }))
}

/** The surroundings of a scalar to write. */
interface ScalarPlace {
  source: string
  inFlow: boolean
  lineBreak: string
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
function newText(
  text: string,
  neighbour: PlacedNode | undefined,
  { inFlow, lineBreak, indent }: ScalarPlace & { indent: string },
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
