import { readFileSync, statSync } from 'node:fs'
import { z } from 'zod'
import { UserError } from '../errors.ts'
import { estimateSchema } from '../results/calibrationSchema.ts'
import { schemaProblem, schemaVersion } from '../results/schemaProblem.ts'

/** Records are some ten kilobytes; a larger file is something else. */
const mostBytes = 10_000_000

const count = z.int().nonnegative()
// Longer than any path, so that the results of a run stay small.
const name = z.string().max(5000)
const fingerprint = z.string()

/** What reports need of a record. */
const recordSchema = z.object({
  labelFile: name,
  judge: z.object({ name, model: name.exactOptional() }).exactOptional(),
  claims: z
    .object({ fingerprint, supported: z.object({ n: count, kappa: estimateSchema }) })
    .exactOptional(),
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
 * The record of a calibration; undefined where there is none. It is checked in full, because whoever
 * opens a pull request can write one.
 * @throws UserError where it is no regular file, not JSON, of another schema, or not valid
 */
export function readCalibration(file: string): CalibrationRecord | undefined {
  const stats = statSync(file, { throwIfNoEntry: false })
  if (!stats) return undefined
  if (!stats.isFile()) throw damaged(file, 'it is no regular file')
  if (stats.size > mostBytes) throw damaged(file, `it has more than ${mostBytes / 1_000_000} MB`)
  const data = parseJson(readFileSync(file, 'utf8'), file)
  if (schemaVersion(data) !== 1) throw damaged(file, 'it is of another schema')
  const parsed = recordSchema.safeParse(data)
  if (!parsed.success) throw damaged(file, schemaProblem(parsed.error))
  return parsed.data
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw damaged(file, 'the text is cut off or damaged', { cause })
  }
}

function damaged(file: string, problem: string, options?: ErrorOptions): UserError {
  return new UserError(
    {
      place: { file },
      problem: `Expected the record of a calibration, but ${problem}`,
      fix: 'Calibrate again: npx vitest-rag calibrate <labels.jsonl>; or remove the file',
    },
    options,
  )
}
