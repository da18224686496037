import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { UserError } from '../../errors.ts'
import { writeAtomically } from '../../files/textFile.ts'
import { boundText } from '../../results/boundedText.ts'
import { estimateSchema, ownLabelsSchema } from '../../results/calibrationSchema.ts'
import { claimRatesSchema } from '../../results/claimRates.ts'
import { calibrationNames, createFolder, folderName } from '../../results/folder.ts'
import { schemaProblem, schemaVersion } from '../../files/schemaProblem.ts'
import { parseJson } from '../../text/parseJson.ts'
import { stableJson } from '../../text/stableJson.ts'
import { askingForms } from '../asking/asking.ts'
import type { Calibrated } from '../calibrateJudge.ts'
import { withChangedTexts } from '../figures/differences.ts'

/** The file with the calibration record of a project. */
export function calibrationFile(root: string): string {
  return join(root, folderName, calibrationNames.record)
}

/** The file with all texts on which the judge of the record and people differ. */
export function differencesFile(root: string): string {
  return join(root, folderName, calibrationNames.differences)
}

/** The most characters of a text in that file. Claims and reasons are shorter, but whole answers may be longer. */
const longestText = 2000

/**
 * Writes the record, and the differences in a second file. The same labels and verdicts always give the same bytes.
 * @param root folder of the project
 */
export function writeCalibration(
  root: string,
  { calibration, differences }: Pick<Calibrated, 'calibration' | 'differences'>,
): void {
  createFolder(join(root, folderName))
  const lines = differences.map(one =>
    stableJson(withChangedTexts(one, text => boundText(text, longestText))),
  )
  writeAtomically(differencesFile(root), lines.map(line => `${line}\n`).join(''))
  writeAtomically(calibrationFile(root), `${stableJson(calibration, 2)}\n`)
}

/** A record has about ten kilobytes. A much larger file is not a record. */
const mostBytes = 10_000_000

const count = z.int().nonnegative()
// Longer than any path, but bounded, so that the results of a run stay small.
const name = z.string().max(5000)
const fingerprint = z.string()

/** The parts of a record that reports need. */
const recordSchema = z.object({
  labelFile: name,
  judge: z.object({ name, model: name.exactOptional() }).exactOptional(),
  asked: z.enum(askingForms),
  claims: z
    .object({
      fingerprint,
      together: count,
      supported: z.object({ n: count, kappa: estimateSchema }),
      rates: claimRatesSchema.exactOptional(),
    })
    .exactOptional(),
  ownLabels: z.record(z.string(), ownLabelsSchema).exactOptional(),
  preferences: z
    .object({
      metrics: z.record(
        z.string(),
        z.object({ fingerprint, n: count, pearson: estimateSchema, spearman: estimateSchema }),
      ),
    })
    .exactOptional(),
})

export type CalibrationRecord = z.infer<typeof recordSchema>

/**
 * The record of a calibration; undefined if there is none. It is validated completely, because it may come from a pull
 * request.
 * @throws UserError if it is not a regular file, not JSON, of another schema, or not valid
 */
export function readCalibration(file: string): CalibrationRecord | undefined {
  const stats = statSync(file, { throwIfNoEntry: false })
  if (!stats) return undefined
  if (!stats.isFile()) throw damaged(file, 'it is not a regular file')
  if (stats.size > mostBytes) throw damaged(file, `it has more than ${mostBytes / 1_000_000} MB`)
  const data = parseJson(readFileSync(file, 'utf8'))
  if (data === undefined) throw damaged(file, 'the text is cut off or damaged')
  if (schemaVersion(data) !== 2) throw damaged(file, 'it has another schema')
  const parsed = recordSchema.safeParse(data)
  if (!parsed.success) throw damaged(file, schemaProblem(parsed.error))
  return parsed.data
}

function damaged(file: string, problem: string): UserError {
  return new UserError({
    place: { file },
    problem: `Expected the record of a calibration, but ${problem}`,
    fix: 'Calibrate again: npx vitest-rag calibrate <labels.jsonl>; or remove the file',
  })
}
