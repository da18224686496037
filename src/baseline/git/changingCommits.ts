import { UserError } from '../../errors.ts'
import { pathInGit } from './committedFile.ts'
import { runGit } from './gitCommand.ts'

export interface ChangingCommit {
  /** Full sha. */
  commit: string
  /** When it was committed, as ISO 8601 with the offset of its clock. */
  date: string
}

/**
 * The commits that changed one of some files, the newest first: HEAD and its first parents, so a merge stands for
 * all that it brought. A shallow clone's first commit counts as one that adds all it has.
 * @param files absolute, or relative to `cwd`
 * @param most how many at most
 * @throws UserError where git can't tell, as there is no commit yet
 */
export function changingCommits(
  files: readonly string[],
  cwd: string,
  most: number,
): ChangingCommit[] {
  const paths = files.map(file => pathInGit(file, cwd))
  const asked = ['--first-parent', `--max-count=${most}`, '--format=%H %cI', 'HEAD', '--', ...paths]
  const { succeeded, output, reason } = runGit(['--literal-pathspecs', 'rev-list', ...asked], cwd)
  if (!succeeded) {
    throw new UserError({
      problem: `Git can't read the history of the baseline: ${reason}`,
      fix: 'Commit the baseline first',
    })
  }
  // Before each there is a line `commit <sha>`, which older versions of git can't be told to leave out.
  return [...output.matchAll(/([0-9a-f]{40,64}) (\S+)/g)].map(([, commit = '', date = '']) => ({
    commit,
    date,
  }))
}
