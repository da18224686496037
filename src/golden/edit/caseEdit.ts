/** A change to one case of a golden set. */
export type CaseEdit =
  | { kind: 'set'; field: 'question' | 'reference'; value: string }
  | { kind: 'remove'; field: 'review' }
  /** The whole case goes. */
  | { kind: 'drop' }

export type FieldEdit = Exclude<CaseEdit, { kind: 'drop' }>

export interface CaseToEdit {
  /** Names the file in errors. */
  file: string
  caseId: string
  /**
   * The text of a file that the case names as that of a document, which its hash covers.
   * @default no file can be read, so that a case which names one counts as changed
   */
  documentText?: DocumentText
}

export interface CaseEdits extends CaseToEdit {
  /** One after the other; all of them or none. */
  edits: readonly CaseEdit[]
  /** The hash that the case had when it was looked at, as its record has it. @default not compared */
  hash?: string
}

export type DocumentText = (file: string) => string | undefined
