import { lineStartAt, lineBreakOf } from '../../text/lineBreaks.ts'
import type { PlacedList, PlacedMapping, PlacedNode } from '../yaml/placedNode.ts'
import { ownPair } from '../yaml/placedNode.ts'
import { entryBelow, entryInFlow } from './addedEntry.ts'
import type { ItemEdit } from './caseEdit.ts'
import { addKey } from './setField.ts'
import type { Splice } from './splice.ts'
import { withoutItem } from './takeOut.ts'
import { newText, rewritten } from './writtenText.ts'

/** The ways to change an item of a list, best first; empty if the list is an alias, or the item has no text. */
export function editItems(source: string, mapping: PlacedMapping, edit: ItemEdit): Splice[] {
  const list = ownPair(mapping, edit.field)?.value
  if (!list) return edit.kind === 'addItem' ? addList(source, mapping, edit) : []
  if (list.kind !== 'list') return []
  if (edit.kind === 'addItem') return addItem(source, list, edit.value)
  if (edit.kind === 'removeItem') return withoutItem(source, list, edit.index)
  const item = list.items[edit.index]
  const text = item && textOf(item)
  const inFlow = list.isFlow || (item?.kind === 'mapping' && item.isFlow)
  return text ? rewritten(source, text, { value: edit.value, inFlow }) : []
}

/** An item is a text, or a mapping with one. */
function textOf(item: PlacedNode): PlacedNode | undefined {
  return item.kind === 'mapping' ? ownPair(item, 'text')?.value : item
}

function addItem(source: string, list: PlacedList, value: string): Splice[] {
  const last = list.items.at(-1)
  if (!last) return []
  const column = list.start - lineStartAt(source, list.start)
  const texts = newText(value, textOf(last), {
    source,
    inFlow: list.isFlow,
    lineBreak: lineBreakOf(source),
    indent: ' '.repeat(column + 2),
  })
  if (list.isFlow) {
    return entryInFlow(source, { entries: list.items, behind: list.items.length - 1, texts })
  }
  const lines = texts.map(text => `${' '.repeat(column)}- ${text}`)
  return entryBelow(source, last, { lines, column })
}

type AddEdit = Extract<ItemEdit, { kind: 'addItem' }>

function addList(source: string, mapping: PlacedMapping, { field, value }: AddEdit): Splice[] {
  return addKey(source, mapping, {
    field,
    write(neighbour, place) {
      const { inFlow, lineBreak, indent } = place
      const texts = newText(value, neighbour, { ...place, indent: `${indent}  ` })
      return texts.map(text => (inFlow ? `[${text}]` : `${lineBreak}${indent}- ${text}`))
    },
  })
}
