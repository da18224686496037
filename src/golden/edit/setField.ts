import { CHOMPING_MODE } from 'js-yaml'
import type { FieldEdit } from './caseEdit.ts'
import { lineBreakOf, lineEndAt, lineStartAt, nextLineAt } from '../../text/lineBreaks.ts'
import type { PlacedMapping, PlacedNode, PlacedPair } from '../yaml/placedNode.ts'
import { isBlock, ownPair } from '../yaml/placedNode.ts'
import type { Splice } from './splice.ts'
import { newText, rewrittenText } from './writtenScalar.ts'

type SetEdit = Extract<FieldEdit, { kind: 'set' }>

/** A new key goes right behind the last of these that is there and stands before it. */
const order = ['id', 'question', 'reference', 'answerable']

/** How the value of a key can be written, best first; none where it is no single value. */
export function setField(source: string, mapping: PlacedMapping, edit: SetEdit): Splice[] {
  const place = { source, inFlow: mapping.isFlow, lineBreak: lineBreakOf(source) }
  const former = ownPair(mapping, edit.field)?.value
  if (!former) return added(source, mapping, edit)
  // A key without a value tells no place for one.
  if (former.start === former.end) return []
  const { start: from, end: to } = former
  if (former.kind === 'scalar') {
    const texts =
      typeof edit.value === 'string'
        ? rewrittenText(edit.value, former, place)
        : [String(edit.value)]
    return texts.map(by => ({ from, to, by }))
  }
  if (former.kind !== 'alias') return []
  return writtenAnew(edit, undefined, { ...place, indent: '' }).map(by => ({ from, to, by }))
}

function writtenAnew(
  { value }: SetEdit,
  neighbour: PlacedNode | undefined,
  place: Parameters<typeof newText>[2],
): string[] {
  if (typeof value !== 'string') return [String(value)]
  return newText(value, neighbour?.kind === 'scalar' ? neighbour : undefined, place)
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
  const texts = writtenAnew(edit, neighbour, { source, inFlow: false, lineBreak, indent })
  const end = endWithBlankLines(before.value)
  const at = end > before.value.end ? end : nextLineAt(source, end)
  const isLastLine = lineEndAt(source, end) === source.length && at !== lineStartAt(source, at)
  return texts.map(text => {
    const line = `${' '.repeat(keyIndent)}${edit.field}: ${text}`
    return { from: at, to: at, by: isLastLine ? lineBreak + line : line + lineBreak }
  })
}

/** Blank lines below a block belong to it where it keeps them. */
function endWithBlankLines(node: PlacedNode): number {
  const keeps =
    node.kind === 'scalar' && isBlock(node.event) && node.event.chomping === CHOMPING_MODE.KEEP
  return keeps ? Math.max(node.end, node.event.valueEnd) : node.end
}

/** With the signs and spaces that stand between the neighbours. */
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
  const texts = writtenAnew(edit, neighbour, place).map(text => `${name}${colon}${text}`)
  // A comment behind the comma is about what stands before it.
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
