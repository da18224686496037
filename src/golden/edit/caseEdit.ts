/** A change to one case of a golden set. */
export type CaseEdit =
  | { kind: 'set'; field: 'question' | 'reference'; value: string }
  | { kind: 'remove'; field: 'review' }
  /** Removes the whole case. */
  | { kind: 'drop' }

export type FieldEdit = Exclude<CaseEdit, { kind: 'drop' }>

export interface CaseToEdit {
  /** Names the file in errors. */
  file: string
  caseId: string
  /**
   * Reads the text of a document's `file`, which is part of the hash of the case.
   * @default no file is read, so a case that names one counts as changed
   */
  documentText?: DocumentText
}

export interface CaseEdits extends CaseToEdit {
  /** Applied in order; all of them or none. */
  edits: readonly CaseEdit[]
  /** The hash of the case when the user looked at it, from its record. @default not compared */
  hash?: string
}

export type DocumentText = (file: string) => string | undefined
