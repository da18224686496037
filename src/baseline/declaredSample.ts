import { UserError } from '../errors.ts'
import { isFolder, readTextIfThere } from '../files/textFile.ts'
import type { Sample } from '../results/results.ts'
import type { BaselineChoice, BaselineOfRun } from './chooseBaseline.ts'
import { workingBaselineFiles } from './baselineFiles.ts'

/**
 * The sample that the baseline of a run declares; undefined where it declares none. One that can't be read is
 * told of where the run begins: until then it keeps no case from running.
 */
export function declaredSample(
  { root, against }: Omit<BaselineChoice, 'ran'>,
  { choose }: BaselineOfRun,
): Sample | undefined {
  // A large baseline takes a second to check, and most declare none.
  if (against === undefined && !mentionsSample(root)) return undefined
  try {
    return choose().baseline?.partial?.sample
  } catch (error) {
    if (error instanceof UserError) return undefined
    throw error
  }
}

function mentionsSample(root: string): boolean {
  const { baseline } = workingBaselineFiles(root)
  return !isFolder(baseline) && readTextIfThere(baseline)?.includes('"sample"') === true
}
