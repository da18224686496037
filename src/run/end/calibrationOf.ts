import { readCalibration } from '../../calibration/record/calibrationRecord.ts'
import type { MeasuredRun } from '../../calibration/record/runCalibration.ts'
import { runCalibration } from '../../calibration/record/runCalibration.ts'
import { calibrationFile } from '../../calibration/record/calibrationRecord.ts'
import type { RunCalibration } from '../../results/results.ts'
import { printable } from '../../text/untrusted.ts'
import { messageOf } from '../../text/whatFailed.ts'

interface CalibratedProject {
  root: string
  /** What was measured, by judge. */
  measured: readonly MeasuredRun[]
  /** Shows a line to the user. */
  log(line: string): void
}

/**
 * What the project's record of a calibration says about a run. A record that can't be read costs a
 * line: no figure of the run rests on it.
 */
export function calibrationOf({
  root,
  log,
  measured,
}: CalibratedProject): RunCalibration | undefined {
  try {
    const record = readCalibration(calibrationFile(root))
    if (!record) return undefined
    const told = measured.flatMap(one => runCalibration(record, one) ?? [])
    // Of several judges the record is about one.
    return told.find(({ otherJudge }) => otherJudge === undefined) ?? told[0]
  } catch (error) {
    log(`RAG: the calibration is not shown. ${printable(messageOf(error), 400)}`)
    return undefined
  }
}
