import { UserError } from '../errors.ts'
import type { Baseline } from './baseline.ts'
import { baselineBelow } from './baselineBelow.ts'
import type { SetsThatRan } from './baselineBelow.ts'
import type { BaselineFiles } from './baselineFiles.ts'
import { workingBaselineFiles } from './baselineFiles.ts'
import { refuseNamesOfOthers } from './namesOfOthers.ts'
import { readBaseline } from './read.ts'

/** What a new baseline replaces. */
export interface RecordedBefore {
  files: BaselineFiles
  /** All of it; undefined where there is none. */
  whole: Baseline | undefined
  /** What of it is about the sets that are recorded now. */
  part: Baseline | undefined
}

/**
 * What is recorded in the working tree. One that is damaged is taken for none, because recording anew
 * is how it is mended.
 * @param root absolute path of the folder whose golden sets were run
 * @throws UserError where it is damaged and holds sets of other folders, which would be lost
 */
export function recordedBefore(root: string, ran: SetsThatRan): RecordedBefore {
  const files = workingBaselineFiles(root)
  try {
    const whole = readBaseline(files.baseline)
    const place = { folder: files.folder, root }
    if (whole) refuseNamesOfOthers(whole, place, ran)
    return { files, whole, part: whole && baselineBelow(whole, place, ran).baseline }
  } catch (error) {
    if (!(error instanceof UserError) || files.folder !== root) throw error
    return { files, whole: undefined, part: undefined }
  }
}
