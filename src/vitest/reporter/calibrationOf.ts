import { readCalibration } from '../../calibration/record/calibrationRecord.ts'
import type { MeasuredRun } from '../../calibration/record/runCalibration.ts'
import { runCalibration } from '../../calibration/record/runCalibration.ts'
import { calibrationFile } from '../../calibration/record/calibrationRecord.ts'
import type { RunCalibration } from '../../results/results.ts'
import { printable } from '../../text/untrusted.ts'
import { messageOf } from '../../text/whatFailed.ts'

export interface CalibratedProject extends MeasuredRun {
  root: string
  /** Shows a line to the user. */
  log(line: string): void
}

/**
 * What the project's record of a calibration says of a run. A record that can't be read costs a
 * line: no figure of the run rests on it.
 */
export function calibrationOf({
  root,
  log,
  ...run
}: CalibratedProject): RunCalibration | undefined {
  try {
    const record = readCalibration(calibrationFile(root))
    return record && runCalibration(record, run)
  } catch (error) {
    log(`RAG: the calibration is not shown. ${printable(messageOf(error), 400)}`)
    return undefined
  }
}
