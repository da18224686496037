import { workingBaselineFiles } from '../../baseline/baselineFiles.ts'
import { chooseBaseline } from '../../baseline/chooseBaseline.ts'
import { readyFolder } from '../../results/readyFolder.ts'
import type { RunEnvironment } from '../options/options.ts'

/**
 * Makes sure that what a run finds out can be written, and compared with its baseline, before anything
 * is paid for. One that is only measured needs no baseline, and one that another process decides has
 * it read there. Recorded answers are compared with none.
 * @throws UnusableFile where a file can't be written
 * @throws UserError where git knows no such commit, or the baseline is not valid
 */
export function readyRun(
  root: string,
  { against, gateMode, answers, batch }: RunEnvironment,
): void {
  readyFolder(root)
  // What is only measured is recorded, perhaps in a folder above.
  if (gateMode === 'off') readyFolder(workingBaselineFiles(root).folder)
  if (gateMode === 'off' || gateMode === 'report' || answers !== undefined || batch) return
  chooseBaseline({ root, against })
}
