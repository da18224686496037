import { builtOnceFor } from '../text/builtOnce.ts'
import { byCase } from './order.ts'
import type { CaseRecord } from './results.ts'

/** Set name, then case id, to the case's records in the order of their repeats. */
export type RecordsByCase = ReadonlyMap<string, ReadonlyMap<string, readonly CaseRecord[]>>

/** Groups and sorts the records of a run, so that the order in which they were written has no influence. */
export const recordsByCase = builtOnceFor((records: readonly CaseRecord[]): RecordsByCase => {
  const sets = new Map<string, Map<string, CaseRecord[]>>()
  for (const record of records.toSorted(byCase)) {
    const cases = sets.get(record.set) ?? new Map<string, CaseRecord[]>()
    sets.set(record.set, cases)
    const repeats = cases.get(record.caseId) ?? []
    cases.set(record.caseId, repeats)
    if (repeats.some(({ variant }) => variant !== record.variant)) throw mixed(record)
    repeats.push(record)
  }
  return sets
})

/** Records of several variants would be taken for those of one system. */
function mixed({ set, caseId }: CaseRecord): Error {
  return new Error(`Expected records of one variant of ${set} › ${caseId}`)
}
