import { byCase } from './order.ts'
import type { CaseRecord } from './results.ts'

/** Set name, then case id, to the case's records in the order of their repeats. */
export type RecordsByCase = ReadonlyMap<string, ReadonlyMap<string, readonly CaseRecord[]>>

/** Groups a run's records, sorted: the order in which they were written has no influence. */
export function recordsByCase(records: readonly CaseRecord[]): RecordsByCase {
  const sets = new Map<string, Map<string, CaseRecord[]>>()
  for (const record of records.toSorted(byCase)) {
    const cases = sets.get(record.set) ?? new Map<string, CaseRecord[]>()
    sets.set(record.set, cases)
    const repeats = cases.get(record.caseId) ?? []
    cases.set(record.caseId, repeats)
    repeats.push(record)
  }
  return sets
}
