import { relative, resolve, sep } from 'node:path'
import { UserError } from '../errors.ts'
import { isFolder, readTextIfThere } from '../files/textFile.ts'
import { printable } from '../text/untrusted.ts'
import type { Baseline } from './baseline.ts'
import { runGit } from './gitCommand.ts'
import { parseBaseline } from './read.ts'
import { resolveCommit } from './resolveCommit.ts'

/** A file as a commit holds it, whatever the working tree says. */
interface CommittedFile {
  /** Full sha of the commit. */
  commit: string
  /** Undefined where the commit has no such file. */
  text: string | undefined
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
 * Like {@link readBaselineAt}, for whom a commit without a baseline is an answer.
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

/**
 * The text of any file as a commit holds it; undefined where the commit has none.
 * @throws UserError where git knows no such commit
 */
export function readTextAt(ref: string, file: string, cwd: string): string | undefined {
  return readCommitted(ref, file, cwd).text
}

/** `origin/main (3ab0c41d22ef)`, for reports: a branch is another commit tomorrow. */
export function namedCommit(ref: string, commit: string): string {
  return ref === commit ? ref : `${printable(ref, 80)} (${commit.slice(0, 12)})`
}

/** Whether the working tree's file is another than that of a commit: edited, added or deleted. */
export function differsFromCommit(ref: string, file: string, cwd: string): boolean {
  const committed = readCommitted(ref, file, cwd).text
  const path = resolve(cwd, file)
  const own = isFolder(path) ? undefined : readTextIfThere(path)
  if (committed === undefined || own === undefined) return committed !== own
  return withUnixLines(committed) !== withUnixLines(own)
}

/** Git may check files out with the line ends of the system. */
function withUnixLines(text: string): string {
  return text.replaceAll('\r\n', '\n')
}

function readCommitted(ref: string, file: string, cwd: string): CommittedFile {
  const commit = resolveCommit(ref, cwd)
  const object = `${commit}:./${pathInGit(file, cwd)}`
  const found = runGit(['rev-parse', '--verify', '--quiet', object], cwd)
  if (!found.succeeded) return { commit, text: undefined }
  const { succeeded, output, reason } = runGit(['cat-file', 'blob', found.output.trim()], cwd)
  if (succeeded) return { commit, text: output }
  throw new UserError({
    problem: `Git can't read ${pathInGit(file, cwd)} of ${printable(ref, 80)}: ${reason}`,
  })
}

function pathInGit(file: string, cwd: string): string {
  return relative(resolve(cwd), resolve(cwd, file)).replaceAll(sep, '/')
}
