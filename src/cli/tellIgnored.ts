import type { BaselineFiles } from '../baseline/baselineFiles.ts'
import { ignoredByGit } from '../baseline/git/ignoredByGit.ts'
import { formatProblem } from '../errors.ts'
import type { Output } from './command.ts'

/** Warns if git ignores the baseline, because \`git add --all\` leaves it out silently. */
export function tellIgnored(files: BaselineFiles, { printError }: Output): void {
  const ignored = ignoredByGit(files, process.cwd())
  if (ignored) printError(`\n${formatProblem(ignored)}`)
}
