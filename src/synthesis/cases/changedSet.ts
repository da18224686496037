import { UserError } from '../../errors.ts'
import { editGoldenCase } from '../../golden/edit/editGoldenCase.ts'
import { addGoldenCases } from '../../golden/write/addGoldenCases.ts'
import type { WritableCase, WritableGoldenSet } from '../../golden/write/goldenSetText.ts'
import { goldenSetText } from '../../golden/write/goldenSetText.ts'
import { replaceGoldenCase } from '../../golden/write/replaceGoldenCase.ts'

/** What becomes of the cases of a golden file. */
export interface SetChange {
  added: readonly WritableCase[]
  /** These stand in the place of their cases of the same id. */
  renewed: readonly WritableCase[]
  /** Ids of cases that go. */
  retired: readonly string[]
}

const comment = [
  'Written by `npx vitest-rag generate`. Cases with `review: pending` have not been reviewed. Remove that line',
  'from those that you accept, or review them with `npx vitest-rag open` after a run.',
]

/**
 * The text of a golden file after a change: cases are added, written anew and taken out in place, and all else stays as
 * it is.
 * @param head what a new file says above its cases
 * @param text of the file as it is; undefined where there is none
 * @returns undefined where there is nothing to write
 * @throws UserError where the file can't be changed in place, or no case would be left
 */
export function changedSet(
  text: string | undefined,
  { added, renewed, retired }: SetChange,
  { file, head }: { file: string; head: Omit<WritableGoldenSet, 'cases'> },
): string | undefined {
  if (text === undefined)
    return added.length === 0 ? undefined : goldenSetText({ ...head, cases: added }, comment)
  const grown = addGoldenCases(text, added, { file })
  const anew = renewed.reduce((former, one) => replaceGoldenCase(former, one, { file }), grown)
  const left = retired.reduce((former, caseId) => dropped(former, caseId, file), anew)
  return left === text ? undefined : left
}

function dropped(text: string, caseId: string, file: string): string {
  try {
    return editGoldenCase(text, { file, caseId, edits: [{ kind: 'drop' }] })
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    throw new UserError(
      [
        ...error.problems,
        {
          problem: `Its documents no longer support case "${caseId}"`,
          fix: 'Remove it in an editor, or name the documents that the set was made from',
        },
      ],
      { cause: error },
    )
  }
}
