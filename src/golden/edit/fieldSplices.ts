import type { PlacedMapping } from '../yaml/placedNode.ts'
import type { FieldEdit } from './caseEdit.ts'
import { editItems } from './editItems.ts'
import { setField } from './setField.ts'
import type { Splice } from './splice.ts'
import { withoutKey } from './takeOut.ts'

/** The ways to make an edit in the text of its case, best first; empty if there is no place for it. */
export function fieldSplices(source: string, mapping: PlacedMapping, edit: FieldEdit): Splice[] {
  if (edit.kind === 'set') return setField(source, mapping, edit)
  if (edit.kind === 'remove') return withoutKey(source, mapping, edit.field)
  return editItems(source, mapping, edit)
}
