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
  /** All of it; undefined if there is none. */
  whole: Baseline | undefined
  /** What of it is about the sets that are recorded now. */
  part: Baseline | undefined
}

/**
 * What is recorded in the working tree. One that is damaged is taken for none, because recording anew
 * is how it is mended.
 * @param root absolute path of the folder whose golden sets were run
 * @throws UserError where it is damaged and holds sets of other folders, which would be lost, or a set
 *   that ran has the name of another one in it
 */
export function recordedBefore(root: string, ran: SetsThatRan): RecordedBefore {
  const files = workingBaselineFiles(root)
  const whole = unlessDamaged(files, root)
  if (!whole) return { files, whole, part: undefined }
  const place = { folder: files.folder, root }
  refuseNamesOfOthers(whole, place, ran)
  return { files, whole, part: baselineBelow(whole, place, ran).baseline }
}

function unlessDamaged({ folder, baseline }: BaselineFiles, root: string): Baseline | undefined {
  try {
    return readBaseline(baseline)
  } catch (error) {
    if (!(error instanceof UserError) || folder !== root) throw error
    return undefined
  }
}
