import { UserError } from '../../../src/errors.ts'
import type { CaseEdit, CaseEdits } from '../../../src/golden/edit/caseEdit.ts'

export const question = (value: string): CaseEdit => ({ kind: 'set', field: 'question', value })
export const reference = (value: string): CaseEdit => ({ kind: 'set', field: 'reference', value })
export const setFact = (index: number, value: string): CaseEdit => ({
  kind: 'setItem',
  field: 'facts',
  index,
  value,
})
export const removeFact = (index: number): CaseEdit => ({
  kind: 'removeItem',
  field: 'facts',
  index,
})
export const addFact = (value: string): CaseEdit => ({ kind: 'addItem', field: 'facts', value })
export const accept: CaseEdit = { kind: 'remove', field: 'review' }
export const drop: CaseEdit = { kind: 'drop' }

type Editor = (text: string, edits: CaseEdits) => string

/** Edits of the case "refund", or of another one, by this editor. */
export function editing(editor: Editor, file: string) {
  const edited = (
    text: string,
    edits: CaseEdit | readonly CaseEdit[],
    more: Partial<CaseEdits> = {},
  ): string => editor(text, { file, caseId: 'refund', edits: [edits].flat(), ...more })
  const refusal: (...given: Parameters<typeof edited>) => string = (...given) => {
    try {
      return `not refused: ${edited(...given)}`
    } catch (error) {
      if (error instanceof UserError) return error.message
      throw error
    }
  }
  return { edited, refusal }
}
