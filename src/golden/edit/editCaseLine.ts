import { isDeepStrictEqual } from 'node:util'
import type { Place } from '../../errors.ts'
import { UserError } from '../../errors.ts'
import { escaped } from '../../text/untrusted.ts'
import { parseJson } from '../../text/parseJson.ts'
import { oneALine } from '../lines/caseLine.ts'
import { parseYaml } from '../yaml/parseYaml.ts'
import type { CaseEdits, FieldEdit, CaseToEdit } from './caseEdit.ts'
import type { CaseValue, WrittenCase } from './editedCase.ts'
import {
  checkEdits,
  checkUnchanged,
  editedCase,
  isCaseValue,
  onlyCase,
  writtenCase,
} from './editedCase.ts'
import { isTurnOf, noSuchCase, repeatedCase, turnsInFile } from './openCase.ts'
import { fieldSplices } from './fieldSplices.ts'
import type { Splice } from './splice.ts'
import { pastByteOrderMark, spliced } from './splice.ts'

/**
 * Changes one case in the text of a file with one case on each line: `editGoldenCase` for the file that `cases` names.
 * Other lines stay as they are.
 * @throws UserError if a line is not JSON, if the case is missing, repeated or has changed since the user looked at it,
 *   or if the result would not be a valid case
 */
export function editCaseLine(text: string, edits: CaseEdits): string {
  return pastByteOrderMark(text, lines => editLineOf(lines, edits))
}

/**
 * A case as its line has it, with the hash that shows at the edit whether the case has changed since.
 * @throws UserError as {@link editCaseLine}
 */
export function readWrittenCase(text: string, { documentText, ...named }: CaseToEdit): WrittenCase {
  return writtenCase(lineOf(text.replace(/^\uFEFF/, ''), named).value, documentText)
}

function editLineOf(text: string, { edits, ...named }: CaseEdits): string {
  const { value, place, start } = lineOf(text, named)
  checkUnchanged(value, named, place)
  checkEdits(value, edits, place)
  const breakAt = text.indexOf('\n', start)
  const lineEnd = breakAt === -1 ? text.length : breakAt
  const end = text.charAt(lineEnd - 1) === '\r' ? lineEnd - 1 : lineEnd
  const fields = edits.filter(edit => edit.kind !== 'drop')
  const line = fields.reduce((one, edit) => editedLine(one, edit, place), text.slice(start, end))
  if (fields.length === edits.length) return spliced(text, { from: start, to: end, by: line })
  const rest = spliced(text, withoutLine(text, start, breakAt))
  if (rest.trim() === '') throw new UserError({ place, ...onlyCase })
  return rest
}

/** A file without a line break at the end keeps none. */
function withoutLine(text: string, start: number, breakAt: number): Splice {
  if (breakAt !== -1) return { from: start, to: breakAt + 1, by: '' }
  const from = text.slice(0, start).replace(/\r?\n$/, '').length
  return { from, to: text.length, by: '' }
}

interface LineOfCase {
  value: CaseValue
  place: Place
  start: number
}

function lineOf(text: string, named: Pick<CaseEdits, 'file' | 'caseId'>): LineOfCase {
  const { file, caseId } = named
  let found: LineOfCase | undefined
  let start = 0
  for (const [index, line] of text.split('\n').entries()) {
    const value = parseJson(line)
    const place = { file, line: index + 1, column: 1 }
    if (value === undefined && line.trim() !== '') throw damagedLine(place)
    const here = { ...place, caseId: escaped(caseId, 200) }
    if (isTurnOf(value, caseId)) throw turnsInFile(here)
    if (isCaseValue(value) && value['id'] === caseId) {
      if (found) throw repeatedCase(here)
      found = { value, place: here, start }
    }
    start += line.length + 1
  }
  if (found) return found
  throw noSuchCase(named)
}

function damagedLine(place: Place): UserError {
  return new UserError({
    place,
    problem: 'Expected valid JSON, but the line is cut off or damaged',
    fix: oneALine,
  })
}

/** Edits in place, so that spaces and escapes stay; writes the line again if YAML reads it differently. */
function editedLine(line: string, edit: FieldEdit, place: Place): string {
  const value = parseJson(line)
  const former = isCaseValue(value) ? value : {}
  const wanted = editedCase(former, edit, place)
  if (isDeepStrictEqual(wanted, former)) return line
  const inPlace = lineSplices(line, edit).map(splice => spliced(line, splice))
  const fits = (outcome: string) => isDeepStrictEqual(parseJson(outcome), wanted)
  return inPlace.find(fits) ?? JSON.stringify(wanted)
}

function lineSplices(line: string, edit: FieldEdit): Splice[] {
  try {
    const { written } = parseYaml(line, '')
    return written.kind === 'mapping' ? fieldSplices(line, written, edit) : []
  } catch (error) {
    if (error instanceof UserError) return []
    throw error
  }
}
