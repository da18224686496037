import { relative } from 'node:path'
import { UserError } from '../errors.ts'
import { printable } from '../text/untrusted.ts'
import type { Baseline } from './baseline.ts'
import { differsFromCommit, namedCommit, pathInGit, readCommitted } from './git/committedFile.ts'
import { parseBaseline, readBaseline } from './read.ts'

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

export interface CommittedBaseline {
  baseline: Baseline
  /** Full sha of the commit. */
  commit: string
}

/**
 * The baseline as a commit holds it, whatever the working tree says.
 *
 * @param ref commit, branch, tag or an expression such as `HEAD^1`
 * @param file path of the baseline, absolute or relative to `cwd`
 * @param cwd a folder of the repository
 * @throws UserError where git knows no such commit, or the commit holds no valid baseline
 */
export function readBaselineAt(ref: string, file: string, cwd: string): CommittedBaseline {
  const { baseline, commit } = findBaselineAt(ref, file, cwd)
  if (baseline) return { baseline, commit }
  throw new UserError({
    problem: `There is no baseline ${pathInGit(file, cwd)} at ${namedCommit(ref, commit)}`,
    fix: 'Commit one there first: npx vitest-rag baseline update',
  })
}

/**
 * Like {@link readBaselineAt}, for commits that may have no baseline.
 * @throws UserError where git knows no such commit, or its baseline is not valid
 */
export function findBaselineAt(
  ref: string,
  file: string,
  cwd: string,
): { baseline: Baseline | undefined; commit: string } {
  const { commit, text } = readCommitted(ref, file, cwd)
  const name = `${printable(ref, 80)}:${printable(pathInGit(file, cwd), 160)}`
  return { commit, baseline: text === undefined ? undefined : parseBaseline(text, name) }
}
