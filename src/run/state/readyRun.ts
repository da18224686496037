import type { BaselineOfRun } from '../../baseline/chooseBaseline.ts'
import { workingBaselineFiles } from '../../baseline/baselineFiles.ts'
import { committedFiles } from '../../baseline/git/committedFile.ts'
import { UserError } from '../../errors.ts'
import { readyFolder } from '../../results/readyFolder.ts'
import { firstFew } from '../../text/firstFew.ts'
import { printable } from '../../text/untrusted.ts'
import { isGoldenFile } from '../sets/goldenFiles.ts'
import { conductOf } from '../runPlan.ts'
import type { RunPlan } from '../runPlan.ts'

/**
 * Makes sure that what a run finds out can be written, and compared with its baseline, before anything
 * is paid for. One that is only measured needs no baseline, and one that another process decides has
 * it read there. Recorded answers are compared with none.
 * @throws UnusableFile if a file can't be written
 * @throws UserError if git knows no such commit, the baseline is not valid, or the commit should
 *   have one
 */
export function readyRun(root: string, plan: RunPlan, { choose }: BaselineOfRun): void {
  readyFolder(root)
  // What is only measured is recorded, perhaps in a folder above.
  if (conductOf(plan).isRecorded) readyFolder(workingBaselineFiles(root).folder)
  if (plan.kind !== 'gate' || plan.mode === 'report') return
  const { baseline } = choose()
  const { against, withoutBaseline } = plan
  if (!baseline && against !== undefined && withoutBaseline !== 'passed')
    refuseUnrecorded(against, root)
}

/** A commit that has golden sets should have their baseline: without it every change would be green. */
function refuseUnrecorded(against: string, root: string): void {
  const golden = committedFiles(against, root).filter(isGoldenFile)
  if (golden.length === 0) return
  const names = golden.map(file => printable(file, 160))
  throw new UserError({
    problem: `Expected a baseline in ${printable(against, 80)}, because it has golden sets: ${firstFew(names, mostNamed)}`,
    fix: 'Record one and commit it (npx vitest-rag baseline update; `npx vitest-rag doctor` says whether git ignores it), or run with --allow-no-baseline',
  })
}

const mostNamed = 3
