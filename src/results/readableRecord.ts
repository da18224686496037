import type { CaseRecord } from './results.ts'
import { caseRecordSchema } from './resultsSchema.ts'

/** Checking a record takes as long as writing it. */
const readable = new WeakSet<CaseRecord>()

/**
 * The record as a reader of the results has it, with its keys in the order of the schema. A record that this function
 * returned is not checked again.
 * @throws ZodError where nobody could read it
 */
export function readableRecord(record: CaseRecord): CaseRecord {
  if (readable.has(record)) return record
  const parsed = caseRecordSchema.parse(record)
  readable.add(parsed)
  return parsed
}
