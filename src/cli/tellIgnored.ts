import type { BaselineFiles } from '../baseline/baselineFiles.ts'
import { ignoredByGit } from '../baseline/git/ignoredByGit.ts'
import { formatProblem } from '../errors.ts'
import type { Output } from './command.ts'

/** Says that git ignores the baseline, where it does: \`git add --all\` leaves it out without a word. */
export function tellIgnored(files: BaselineFiles, { printError }: Output): void {
  const ignored = ignoredByGit(files, process.cwd())
  if (ignored) printError(`\n${formatProblem(ignored)}`)
}
