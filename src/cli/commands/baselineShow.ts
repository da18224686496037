import { relative } from 'node:path'
import { nearestBaselineAt } from '../../baseline/chooseBaseline.ts'
import { namedCommit } from '../../baseline/git/committedFile.ts'
import { UserError } from '../../errors.ts'
import { baselineTables } from '../../report/baseline/baselineTables.ts'
import { printable } from '../../text/untrusted.ts'
import type { CommandCall, Output } from '../command.ts'
import { printedJson } from '../printedJson.ts'
import { readWorkingBaseline } from '../workingBaseline.ts'

/**
 * Prints the content of the baseline: the working tree's, or that of a commit.
 * @throws UserError if there is no baseline, or it is damaged
 */
export function baselineShow(
  { flags }: CommandCall<{ against?: string; json?: true; root?: string }>,
  { print }: Output,
): number {
  const { root = process.cwd(), against } = flags
  const { name, baseline } = against === undefined ? readWorkingBaseline(root) : at(against, root)
  if (flags.json) print(printedJson(baseline))
  else print([name, '', ...baselineTables(baseline)].join('\n'))
  return 0
}

function at(against: string, root: string) {
  const { files, baseline, commit } = nearestBaselineAt(against, root)
  const name = printable(relative(process.cwd(), files.baseline), 160)
  const place = namedCommit(against, commit)
  if (baseline) return { name: `${name} of ${place}`, baseline }
  throw new UserError({
    problem: `There is no baseline ${name} at ${place}`,
    fix: 'Commit one there first: npx vitest-rag baseline update',
  })
}
