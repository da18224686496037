import { defined } from '../../defined.ts'
import type { Place } from '../../errors.ts'
import { UserError } from '../../errors.ts'
import { caseHash } from '../cases/caseHash.ts'
import { goldenCaseSchema } from '../goldenSetSchema.ts'
import { jsonNode } from '../lines/jsonNode.ts'
import { schemaFindings } from '../schemaFindings.ts'
import type { CaseEdits, DocumentText, FieldEdit } from './caseEdit.ts'
import { isSameHash } from '../../text/sameHash.ts'

/** The values of a case, by key. */
export type CaseValue = Readonly<Record<string, unknown>>

export function isCaseValue(value: unknown): value is CaseValue {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

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
  const parsed = goldenCaseSchema.safeParse(value)
  if (!parsed.success) return undefined
  const { relevantDocuments, ...content } = parsed.data
  const documents = relevantDocuments?.map(document => {
    if (typeof document === 'string') return { id: document, grade: 1 }
    const { file, ...rest } = document
    const text = file === undefined ? rest.text : documentText(file)
    return { ...rest, ...defined({ text }) }
  })
  return caseHash({ ...content, ...defined({ relevantDocuments: documents }) })
}

/**
 * The values of a case after the edit.
 * @throws UserError if the result would not be a valid case, or if the key to remove is missing
 */
export function editedCase(value: CaseValue, edit: FieldEdit, place: Place): CaseValue {
  if (edit.kind === 'set') return checked({ ...value, [edit.field]: edit.value }, place)
  if (!Object.hasOwn(value, edit.field)) {
    throw new UserError({
      place,
      problem: `Expected the case to have \`${edit.field}\`, but it is gone`,
      fix: 'The file was changed meanwhile: look at the case as it is now',
    })
  }
  const { [edit.field]: _removed, ...rest } = value
  return checked(rest, place)
}

function checked(value: CaseValue, place: Place): CaseValue {
  const parsed = goldenCaseSchema.safeParse(value)
  const node = jsonNode(value)
  if (parsed.success || !node) return value
  const [finding] = schemaFindings(parsed.error.issues, { node, start: 0 })
  if (!finding) return value
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
  /** Whether the case still waits for acceptance by a person. */
  isPending: boolean
  /** Undefined if the case has faults. */
  hash: string | undefined
}

export function writtenCase(value: CaseValue, documentText: DocumentText | undefined): WrittenCase {
  const { question, reference, review } = value
  return {
    question: String(question ?? ''),
    ...(typeof reference === 'string' && { reference }),
    isPending: review === 'pending',
    hash: writtenCaseHash(value, documentText),
  }
}
