import { UserError } from '../errors.ts'
import type { Baseline } from './baseline.ts'
import { baselineBelow } from './baselineBelow.ts'
import type { SetsThatRan } from './baselineBelow.ts'
import type { BaselineFiles } from './baselineFiles.ts'
import { workingBaselineFiles } from './baselineFiles.ts'
import { refuseNamesOfOthers } from './namesOfOthers.ts'
import { readBaseline } from './read.ts'

/** The baseline that a new one replaces. */
export interface RecordedBefore {
  files: BaselineFiles
  /** The whole baseline; undefined if there is none. */
  whole: Baseline | undefined
  /** Its part for the sets to record now. */
  part: Baseline | undefined
}

/**
 * The recorded baseline in the working tree. A damaged one counts as missing, because recording again repairs it.
 * @param root absolute path of the folder whose golden sets were run
 * @throws UserError if it is damaged and has sets of other folders, which would be lost, or if it has another set
 *   with the name of a set that ran
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
