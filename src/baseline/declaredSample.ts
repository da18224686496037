import { UserError } from '../errors.ts'
import { isFolder, readTextIfThere } from '../files/textFile.ts'
import type { Sample } from '../results/results.ts'
import type { BaselineChoice } from './chooseBaseline.ts'
import { workingBaselineFiles } from './baselineFiles.ts'
import { chooseBaseline } from './chooseBaseline.ts'

/**
 * The sample that the baseline of a run declares; undefined where it declares none. One that can't be read is
 * told of where the run begins: until then it keeps no case from running.
 */
export function declaredSample(choice: BaselineChoice): Sample | undefined {
  // A large baseline takes a second to check, and most declare none.
  if (choice.against === undefined && !mentionsSample(choice.root)) return undefined
  try {
    return chooseBaseline(choice).baseline?.partial?.sample
  } catch (error) {
    if (error instanceof UserError) return undefined
    throw error
  }
}

function mentionsSample(root: string): boolean {
  const { baseline } = workingBaselineFiles(root)
  return !isFolder(baseline) && readTextIfThere(baseline)?.includes('"sample"') === true
}
