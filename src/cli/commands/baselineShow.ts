import { readBaselineAt } from '../../baseline/chooseBaseline.ts'
import { namedCommit } from '../../baseline/git/committedFile.ts'
import { baselineTables } from '../../report/terminal/baselineTables.ts'
import { createPaint } from '../../report/terminal/paint.ts'
import type { CommandCall, Output } from '../command.ts'
import { baselineFile, readWorkingBaseline } from '../workingBaseline.ts'

/**
 * Prints what the baseline holds: the working tree's, or that of a commit.
 * @throws UserError where there is none, or it is damaged
 */
export function baselineShow({ flags }: CommandCall, { print }: Output): number {
  const { root = process.cwd(), against } = flags
  const { name, baseline } = against === undefined ? readWorkingBaseline(root) : at(against, root)
  print([name, '', ...baselineTables(baseline, createPaint(false))].join('\n'))
  return 0
}

function at(against: string, root: string) {
  const { file, name } = baselineFile(root)
  const { baseline, commit } = readBaselineAt(against, file, root)
  return { name: `${name} of ${namedCommit(against, commit)}`, baseline }
}
