import { UserError } from '../../errors.ts'
import type { RelevantDocument } from '../../golden/goldenSet.ts'
import { typeName } from '../../text/typeName.ts'
import { refuseUnknownOptions } from '../../schema/refuseUnknownOptions.ts'
import { nearestName } from '../../text/nearestName.ts'

/** A document that should have been retrieved: its id, or an object with further fields. */
export type DocumentInput =
  | string
  | {
      id: string
      /** How relevant: a whole number, 0 for not at all. @default 1 */
      grade?: number
      /** Ground-truth text, for `premise: 'documents'`. */
      text?: string
    }

/**
 * Reads the documents that should have been retrieved, and fills in the grade of bare ids.
 * @throws UserError if there are none, or one has no id, a grade that golden sets don't allow, or a misspelt key
 */
export function givenDocuments(
  matcher: string,
  documents: DocumentInput | readonly DocumentInput[],
): RelevantDocument[] {
  const list = [documents].flat()
  if (list.length === 0) {
    throw new UserError({ problem: `Expected \`${matcher}\` to be given at least one document` })
  }
  return list.map(document => {
    if (!isDocument(document)) {
      throw new UserError({
        problem: `Expected each document of \`${matcher}\` to be an id, or { id, grade } with a whole number from 0 to 100, got ${typeName(document)}`,
      })
    }
    if (typeof document === 'string') return { id: document, grade: 1 }
    refuseMisspeltKeys(matcher, document)
    return { ...document, grade: document.grade ?? 1 }
  })
}

/** Refuses keys that misspell ours. A document may have any other keys of the application. */
function refuseMisspeltKeys(matcher: string, document: object): void {
  const keys = ['grade', 'text']
  const meant = Object.entries(document).filter(([key]) => nearestName(key, keys) !== undefined)
  refuseUnknownOptions(`a document of \`${matcher}\``, Object.fromEntries(meant), keys)
}

function isDocument(document: unknown): boolean {
  if (typeof document === 'string') return document !== ''
  if (typeof document !== 'object' || document === null || !('id' in document)) return false
  const { id, grade = 1 }: { id: unknown; grade?: unknown } = document
  return typeof id === 'string' && id !== '' && isGrade(grade)
}

function isGrade(grade: unknown): boolean {
  return typeof grade === 'number' && Number.isInteger(grade) && grade >= 0 && grade <= 100
}
