import { relative } from 'node:path'
import type { Baseline } from './baseline.ts'
import { differsFromCommit, findBaselineAt, namedCommit } from './git.ts'
import { readBaseline } from './read.ts'

export interface BaselineChoice {
  /** The baseline of the working tree, or the answers that it was recorded from. */
  file: string
  /** The commit whose baseline is used instead. @default none */
  against?: string | undefined
  /** A folder of the repository. */
  root: string
}

export interface ChosenBaseline {
  /** Undefined where none was recorded yet. */
  baseline: Baseline | undefined
  /** Where it stands, for reports. */
  name: string
  /** Whether the working tree's file is another one, and was not used. */
  editedHere: boolean
}

/**
 * The baseline that a run is compared with: the working tree's, or that of a commit.
 * @throws UserError where git knows no such commit, or the baseline is not valid
 */
export function chooseBaseline({ file, against, root }: BaselineChoice): ChosenBaseline {
  const path = relative(root, file)
  if (against === undefined) return { baseline: readBaseline(file), name: path, editedHere: false }
  const { baseline, commit } = findBaselineAt(against, file, root)
  return {
    baseline,
    name: `${path} of ${namedCommit(against, commit)}`,
    editedHere: differsFromCommit(against, file, root),
  }
}
