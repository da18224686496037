import type { VerdictCounts } from '../evidence/verdictCounts.ts'
import { countVerdicts } from '../evidence/verdictCounts.ts'
import type { CaseEvidence, CaseRecord } from './results.ts'

const claimLists = [
  'answerInContexts',
  'answerInDocuments',
  'answerInReference',
  'referenceInContexts',
  'referenceInDocuments',
  'referenceInAnswer',
] as const satisfies (keyof CaseEvidence)[]

/** By list of the evidence; absent where there is no such list. */
export type ClaimCounts = Partial<Record<(typeof claimLists)[number] | 'citations', VerdictCounts>>

export function isClaimList(name: string): boolean {
  return claimLists.some(list => list === name)
}

const counted = new WeakMap<CaseRecord, ClaimCounts>()

/** What the claims of a case come to, for all who look at every case: evidence itself may be in a file. */
export function claimCounts(record: CaseRecord): ClaimCounts {
  const known = counted.get(record)
  if (known) return known
  const counts = countsOf(record, record.evidence)
  counted.set(record, counts)
  return counts
}

/** The counts of a record whose evidence is looked up from now on. */
export function keepClaimCounts(record: CaseRecord, evidence: CaseEvidence): void {
  counted.set(record, countsOf(record, evidence))
}

/** A change that leaves the verdicts as they are leaves their counts, too. */
export function carryClaimCounts(from: CaseRecord, to: CaseRecord): void {
  counted.set(to, claimCounts(from))
}

/** Where claims were left out, the record has the counts of all. */
function countsOf(record: CaseRecord, evidence: CaseEvidence): ClaimCounts {
  const counts: ClaimCounts = {}
  // Citations have the verdicts of `answerInContexts`: the same claims count once.
  const lists = evidence.answerInContexts ? claimLists : ([...claimLists, 'citations'] as const)
  for (const list of lists) {
    const claims = evidence[list]
    if (claims) counts[list] = record.claimCounts?.[list] ?? countVerdicts(claims)
  }
  return counts
}
