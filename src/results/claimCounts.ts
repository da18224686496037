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

/** By list of the evidence; absent if there is no such list. */
export type ClaimCounts = Partial<Record<(typeof claimLists)[number] | 'citations', VerdictCounts>>

export function isClaimList(name: string): boolean {
  return claimLists.some(list => list === name)
}

/** Counts the verdicts on the claims of a case. If claims were left out, the record has the counts of all. */
export function claimCounts(record: Pick<CaseRecord, 'evidence' | 'claimCounts'>): ClaimCounts {
  const { evidence } = record
  const counts: ClaimCounts = {}
  // Citations repeat the verdicts of `answerInContexts`, so the same claims count once.
  const lists = evidence.answerInContexts ? claimLists : ([...claimLists, 'citations'] as const)
  for (const list of lists) {
    const claims = evidence[list]
    if (claims) counts[list] = record.claimCounts?.[list] ?? countVerdicts(claims)
  }
  return counts
}
