import { defined } from '../../defined.ts'
import type { Place } from '../../errors.ts'
import { UserError } from '../../errors.ts'
import { caseHash } from '../cases/caseHash.ts'
import { contentHash } from '../../corpus/contentHash.ts'
import { conversationSchema } from '../conversationSchema.ts'
import { goldenCaseSchema, whetherAnswerable } from '../caseSchema.ts'
import { jsonNode } from '../lines/jsonNode.ts'
import { schemaFindings } from '../schemaFindings.ts'
import type { Fact } from '../goldenSet.ts'
import type { CaseEdit, CaseEdits, DocumentText, FieldEdit, ItemEdit } from './caseEdit.ts'
import { isSameHash } from '../../text/sameHash.ts'

/** The values of a case, by key. */
export type CaseValue = Readonly<Record<string, unknown>>

export function isCaseValue(value: unknown): value is CaseValue {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether the values are those of a conversation. */
export const isOfTurns = (value: CaseValue): boolean => 'turns' in value

type Looked = Pick<CaseEdits, 'hash' | 'documentText'>

/** @throws UserError if the case has changed since the user looked at it */
export function checkUnchanged(
  value: CaseValue,
  { hash, documentText }: Looked,
  place: Place,
): void {
  if (hash === undefined || isSameHash(hash, writtenCaseHash(value, documentText))) return
  throw new UserError({
    place,
    problem: 'Expected the case to be as it was shown, but the file was changed meanwhile',
    fix: 'Look at the case as it is now: run the golden set again',
  })
}

/** The hash of a case from the values in its file; undefined if they are not a valid case. */
function writtenCaseHash(
  value: CaseValue,
  documentText: DocumentText = () => undefined,
): string | undefined {
  if (isOfTurns(value)) return contentHash(JSON.stringify(value['turns']))
  const parsed = goldenCaseSchema.safeParse(value)
  if (!parsed.success) return undefined
  const { relevantDocuments, answerable, ...content } = parsed.data
  const documents = relevantDocuments?.map(document => {
    if (typeof document === 'string') return { id: document, grade: 1 }
    const { file, ...rest } = document
    const text = file === undefined ? rest.text : documentText(file)
    return { ...rest, ...defined({ text }) }
  })
  return caseHash({
    ...content,
    ...whetherAnswerable(answerable),
    ...defined({ relevantDocuments: documents }),
  })
}

/**
 * The values of a case after the edit. They may be invalid if other edits follow.
 * @throws UserError if the case no longer has what the edit changes
 */
export function editedCase(value: CaseValue, edit: FieldEdit, place: Place): CaseValue {
  const { field } = edit
  if (edit.kind === 'set') return { ...value, [field]: edit.value }
  if (edit.kind !== 'remove') return { ...value, [field]: editedItems(value[field], edit, place) }
  if (!Object.hasOwn(value, field)) throw gone(`\`${field}\``, place)
  const { [field]: _removed, ...rest } = value
  return rest
}

function editedItems(former: unknown, edit: ItemEdit, place: Place): unknown[] {
  if (former !== undefined && !Array.isArray(former))
    throw gone(`a list of \`${edit.field}\``, place)
  const items: readonly unknown[] = former ?? []
  if (edit.kind === 'addItem') return [...items, edit.value]
  const { index } = edit
  const item = items[index]
  if (item === undefined) throw gone(`\`${edit.field}[${index}]\``, place)
  if (edit.kind === 'removeItem') return items.toSpliced(index, 1)
  return items.with(index, isCaseValue(item) ? { ...item, text: edit.value } : edit.value)
}

function gone(what: string, place: Place): UserError {
  return new UserError({
    place,
    problem: `Expected the case to have ${what}, but it is gone`,
    fix: 'The file was changed meanwhile: look at the case as it is now',
  })
}

/** @throws UserError if the edits leave no valid case */
export function checkEdits(value: CaseValue, edits: readonly CaseEdit[], place: Place): void {
  const fields = edits.filter(edit => edit.kind !== 'drop')
  if (fields.length === 0) return
  const edited = fields.reduce((one, edit) => editedCase(one, edit, place), value)
  const parsed = (isOfTurns(edited) ? conversationSchema : goldenCaseSchema).safeParse(edited)
  const node = jsonNode(edited)
  if (parsed.success || !node) return
  const [finding] = schemaFindings(parsed.error.issues, { node, start: 0 })
  if (!finding) return
  const { problem, fix } = finding
  throw new UserError({ place, problem, ...defined({ fix }) })
}

/** The error for removing the last case of a golden set. */
export const onlyCase = {
  problem: 'Expected a golden set to keep at least one case, and this is its last one',
  fix: 'Delete the file instead',
}

/** The fields of a case that a person can edit, as the file has them. */
export interface WrittenCase {
  question: string
  reference?: string
  /** Absent if the case has none, or has faults. */
  facts?: readonly Fact[]
  /** Whether the case still waits for acceptance by a person. */
  isPending: boolean
  /** Whether the case, or a turn of it, says anything about the right answer. */
  expectsAnything: boolean
  /** Undefined if the case has faults. */
  hash: string | undefined
}

export function writtenCase(value: CaseValue, documentText: DocumentText | undefined): WrittenCase {
  const { question, reference, review } = value
  return {
    question: String(question ?? ''),
    ...(typeof reference === 'string' && { reference }),
    ...defined({ facts: goldenCaseSchema.safeParse(value).data?.facts }),
    isPending: review === 'pending',
    expectsAnything: questionsOf(value).some(statesAnything),
    hash: writtenCaseHash(value, documentText),
  }
}

/** The turns of a conversation, or the case itself. */
function questionsOf(value: CaseValue): CaseValue[] {
  const turns = isOfTurns(value) ? value['turns'] : [value]
  return Array.isArray(turns) ? turns.filter(isCaseValue) : []
}

const expectations = [
  ...['reference', 'facts', 'avoid', 'checks', 'aspects', 'relevantDocuments', 'metrics'],
]

function statesAnything(asked: CaseValue): boolean {
  const { answerable = true } = asked
  return answerable !== true || expectations.some(key => Object.hasOwn(asked, key))
}
