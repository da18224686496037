import { join } from 'node:path'
import { writeAtomically } from '../results/atomicWrite.ts'
import { createFolder, folderName } from '../results/folder.ts'
import { stableJson } from '../text/stableJson.ts'
import type { Calibration } from './calibrateJudge.ts'

const fileName = 'calibration.json'

/** Where the record of a project stands. */
export function calibrationFile(root: string): string {
  return join(root, folderName, fileName)
}

/**
 * Writes the record: the same bytes for the same labels and verdicts, whenever and wherever.
 * @param root folder of the project
 */
export function writeCalibration(root: string, calibration: Calibration): void {
  createFolder(join(root, folderName))
  writeAtomically(calibrationFile(root), `${stableJson(calibration, 2)}\n`)
}
