import { isDeepStrictEqual } from 'node:util'
import { UserError } from '../../errors.ts'
import { child, toValue } from '../yaml/yamlNode.ts'
import type { CaseEdit, CaseEdits, CaseToEdit } from './caseEdit.ts'
import {
  checkEdits,
  checkUnchanged,
  editedCase,
  isCaseValue,
  isOfTurns,
  onlyCase,
  writtenCase,
} from './editedCase.ts'
import type { CaseValue, WrittenCase } from './editedCase.ts'
import type { OpenCase } from './openCase.ts'
import { openCase, turnsInFile } from './openCase.ts'
import { fieldSplices } from './fieldSplices.ts'
import type { Splice } from './splice.ts'
import { pastByteOrderMark, splicedCases } from './splice.ts'
import { withoutItem } from './takeOut.ts'

/**
 * Changes one case in the text of a golden file, in place. Everything else stays the same to the byte. The result is
 * read again, and its values must be the former ones with only this change.
 * @throws UserError if the file has faults, if the case is missing, repeated or has changed since the user looked at
 *   it, or if the change would alter something else
 */
export function editGoldenCase(text: string, { edits, ...named }: CaseEdits): string {
  return pastByteOrderMark(text, source => {
    const opened = openCase(source, named)
    const value = valueOf(opened)
    if (isOfTurns(value) && edits.some(isOfQuestion)) throw turnsInFile(opened.place)
    checkUnchanged(value, named, opened.place)
    checkEdits(value, edits, opened.place)
    return edits.reduce((edited, edit) => editedOnce(openCase(edited, named), edit), source)
  })
}

/**
 * A case as the golden file has it, with the hash that shows at the edit whether the case has changed since.
 * @throws UserError as {@link editGoldenCase}
 */
export function readGoldenCase(text: string, { documentText, ...named }: CaseToEdit): WrittenCase {
  const source = text.replace(/^\uFEFF/, '')
  return writtenCase(valueOf(openCase(source, named)), documentText)
}

/** A conversation can be accepted and dropped as a whole. */
const isOfQuestion = ({ kind }: CaseEdit): boolean => kind !== 'drop' && kind !== 'remove'

function editedOnce(opened: OpenCase, edit: CaseEdit): string {
  if (edit.kind !== 'drop') checkOwn(opened, edit.field)
  const change = (cases: readonly unknown[]) => editedCases(cases, opened, edit)
  const edited = splicedCases({ ...opened, change }, splicesFor(opened, edit))
  if ('outcome' in edited) return edited.outcome
  const { fault } = edited
  throw new UserError({
    place: opened.place,
    problem: `This change can't be made in place${fault === undefined ? '' : `: ${fault}`}`,
    fix: 'Make it in an editor',
  })
}

function checkOwn({ item, yaml, place }: OpenCase, field: string): void {
  const entry = child(item.node, field)
  if (!entry || !('isMerged' in entry)) return
  throw new UserError({
    place: { ...place, ...yaml.positionAt(entry.start) },
    problem: `\`${field}\` comes from here by a merge key (\`<<\`), and other cases may share it`,
    fix: 'Change it here in an editor, or give the case a key of its own',
  })
}

function editedCases(
  cases: readonly unknown[],
  opened: OpenCase,
  edit: CaseEdit,
): readonly unknown[] {
  const left = edit.kind === 'drop' ? [] : [editedCase(valueOf(opened), edit, opened.place)]
  const edited = cases.toSpliced(opened.index, 1, ...left)
  if (edited.length === 0) throw new UserError({ place: opened.place, ...onlyCase })
  return edited
}

function valueOf({ item }: OpenCase): CaseValue {
  const value = toValue(item.node)
  return isCaseValue(value) ? value : {}
}

function splicesFor(opened: OpenCase, edit: CaseEdit): Splice[] {
  const { source, list, mapping, index } = opened
  if (edit.kind === 'drop') return withoutItem(source, list, index)
  const value = valueOf(opened)
  const isSame = isDeepStrictEqual(editedCase(value, edit, opened.place), value)
  return isSame ? [{ from: 0, to: 0, by: '' }] : fieldSplices(source, mapping, edit)
}
