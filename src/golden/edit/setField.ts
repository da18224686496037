import { lineBreakOf, lineStartAt } from '../../text/lineBreaks.ts'
import type { PlacedMapping, PlacedNode } from '../yaml/placedNode.ts'
import { ownPair } from '../yaml/placedNode.ts'
import { entryBelow, entryInFlow } from './addedEntry.ts'
import type { FieldEdit } from './caseEdit.ts'
import type { Splice } from './splice.ts'
import type { NewPlace } from './writtenText.ts'
import { newText, rewritten } from './writtenText.ts'

type SetEdit = Extract<FieldEdit, { kind: 'set' }>

/** A new key goes right behind the nearest of its predecessors in this order. */
const order = ['id', 'question', 'reference', 'facts'] as const

/** The ways to write the value of a key, best first; empty if the former value is not a scalar. */
export function setField(source: string, mapping: PlacedMapping, edit: SetEdit): Splice[] {
  const { field, value } = edit
  const former = ownPair(mapping, field)?.value
  return former
    ? rewritten(source, former, { value, inFlow: mapping.isFlow })
    : addKey(source, mapping, { field, write: (...place) => newText(value, ...place) })
}

interface NewKey {
  field: (typeof order)[number]
  /** The ways to write its value, best first. One that begins with a line break is below the key. */
  write(neighbour: PlacedNode | undefined, place: NewPlace): string[]
}

/** The ways to add a key; empty if the mapping has none of its predecessors. */
export function addKey(source: string, mapping: PlacedMapping, { field, write }: NewKey): Splice[] {
  const names = order.slice(0, order.indexOf(field)).toReversed()
  const before = names.map(name => ownPair(mapping, name)).find(pair => pair !== undefined)
  if (!before) return []
  const { key, value } = before
  const neighbour = ownPair(mapping, 'question')?.value
  const lineBreak = lineBreakOf(source)
  const place = { source, inFlow: mapping.isFlow, lineBreak }
  if (mapping.isFlow) {
    const isQuoted = source.charAt(key.start) === '"'
    const signs = source.slice(key.end, value.from)
    const colon = isQuoted && /^[ \t]*:[ \t]*$/.test(signs) ? signs : ': '
    const name = isQuoted ? `"${field}"` : field
    const texts = write(neighbour, { ...place, indent: '' }).map(text => `${name}${colon}${text}`)
    const entries = mapping.pairs.map(pair => ({ from: pair.key.from, end: pair.value.end }))
    return entryInFlow(source, { entries, behind: mapping.pairs.indexOf(before), texts })
  }
  const keyIndent = ' '.repeat(key.from - lineStartAt(source, key.from))
  const lines = write(neighbour, { ...place, indent: `${keyIndent}  ` }).map(
    text => `${keyIndent}${field}:${text.startsWith(lineBreak) ? '' : ' '}${text}`,
  )
  return entryBelow(source, value, { lines })
}
