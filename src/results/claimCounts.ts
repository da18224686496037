import type { ClaimVerdict } from '../judge/claim.ts'
import type { CaseEvidence, CaseRecord } from './results.ts'

const claimLists = [
  'answerInContexts',
  'answerInDocuments',
  'answerInReference',
  'referenceInContexts',
  'referenceInDocuments',
  'referenceInAnswer',
] as const satisfies (keyof CaseEvidence)[]

/** How many claims got which verdict. */
export type VerdictCounts = Record<ClaimVerdict['verdict'], number>

/** By list of the evidence; absent where there is no such list. */
export type ClaimCounts = Partial<Record<(typeof claimLists)[number], VerdictCounts>>

const counted = new WeakMap<CaseRecord, ClaimCounts>()

/** What the claims of a case come to, for all who look at every case: evidence itself may be in a file. */
export function claimCounts(record: CaseRecord): ClaimCounts {
  const known = counted.get(record)
  if (known) return known
  const counts = countsOf(record.evidence)
  counted.set(record, counts)
  return counts
}

/** The counts of a record whose evidence is looked up from now on. */
export function keepClaimCounts(record: CaseRecord, evidence: CaseEvidence): void {
  counted.set(record, countsOf(evidence))
}

/** A change that leaves the verdicts as they are leaves their counts, too. */
export function carryClaimCounts(from: CaseRecord, to: CaseRecord): void {
  counted.set(to, claimCounts(from))
}

function countsOf(evidence: CaseEvidence): ClaimCounts {
  const counts: ClaimCounts = {}
  for (const list of claimLists) {
    const claims = evidence[list]
    if (!claims) continue
    const verdicts: VerdictCounts = { supported: 0, refuted: 0, notEnoughInfo: 0 }
    for (const { verdict } of claims) verdicts[verdict] += 1
    counts[list] = verdicts
  }
  return counts
}

/** How many claims there are. */
export function claimsIn({ supported, refuted, notEnoughInfo }: VerdictCounts): number {
  return supported + refuted + notEnoughInfo
}
