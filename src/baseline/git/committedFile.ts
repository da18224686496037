import { resolve } from 'node:path'
import { UserError } from '../../errors.ts'
import { relativePath } from '../../files/relativePath.ts'
import { isFolder, readTextIfThere } from '../../files/textFile.ts'
import { printable } from '../../text/untrusted.ts'
import { runGit } from './gitCommand.ts'
import { resolveCommit } from './resolveCommit.ts'

/** A file in a commit, independent of the working tree. */
interface CommittedFile {
  /** Full sha of the commit. */
  commit: string
  /** Undefined if the commit has no such file. */
  text: string | undefined
}

/**
 * @param ref commit, branch, tag or an expression such as `HEAD^1`
 * @param file absolute or relative to `cwd`
 * @param cwd a folder of the repository
 * @throws UserError if git knows no such commit, or can't read the file
 */
export function readCommitted(ref: string, file: string, cwd: string): CommittedFile {
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

/**
 * The files of a commit below a folder, relative to that folder, with forward slashes.
 * @throws UserError if git knows no such commit, or can't list its files
 */
export function committedFiles(ref: string, folder: string): string[] {
  const commit = resolveCommit(ref, folder)
  const asked = ['ls-tree', '-r', '-z', '--name-only', commit]
  const { succeeded, output, reason } = runGit(asked, folder)
  if (succeeded) return output.split('\0').filter(name => name !== '')
  throw new UserError({ problem: `Git can't list the files of ${printable(ref, 80)}: ${reason}` })
}

/** `origin/main (3ab0c41d22ef)`, for reports, because a branch may move. */
export function namedCommit(ref: string, commit: string): string {
  return ref === commit ? ref : `${printable(ref, 80)} (${commit.slice(0, 12)})`
}

/** Whether the working tree's file differs from that of a commit: edited, added or deleted. */
export function differsFromCommit(ref: string, file: string, cwd: string): boolean {
  const committed = readCommitted(ref, file, cwd).text
  const path = resolve(cwd, file)
  const own = isFolder(path) ? undefined : readTextIfThere(path)
  if (committed === undefined || own === undefined) return committed !== own
  return withUnixLines(committed) !== withUnixLines(own)
}

/** Git may check files out with the system's line endings. */
function withUnixLines(text: string): string {
  return text.replaceAll('\r\n', '\n')
}

export function pathInGit(file: string, cwd: string): string {
  return relativePath(cwd, resolve(cwd, file))
}
