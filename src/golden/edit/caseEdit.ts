/** A change to one case of a golden set. */
export type CaseEdit =
  | { kind: 'set'; field: 'question' | 'reference'; value: string }
  | ItemEdit
  | { kind: 'remove'; field: 'review' }
  /** Removes the whole case. */
  | { kind: 'drop' }

/** A change to one item of a list. Its index counts the items after the edits before it. */
export type ItemEdit =
  /** Changes the text of an item; what else it says stays. */
  | { kind: 'setItem'; field: 'facts'; index: number; value: string }
  | { kind: 'removeItem'; field: 'facts'; index: number }
  /** Adds an item at the end, and the list itself if the case has none. */
  | { kind: 'addItem'; field: 'facts'; value: string }

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
  /** Applied in order; all of them or none. Only the last result must be a valid case. */
  edits: readonly CaseEdit[]
  /** The hash of the case when the user looked at it, from its record. @default not compared */
  hash?: string
}

export type DocumentText = (file: string) => string | undefined
