import type { ClaimVerdict } from '../../judge/claim.ts'
import type { CaseRecord } from '../../results/results.ts'
import { claimMetrics } from './claimMetrics.ts'

/**
 * Why a verdict may be wrong, the strongest reason first: the judge gave another verdict on the same claim and
 * passages; it gave another score in a second judgement of the answer; only several passages together support the
 * claim; its quote differs slightly from the passage.
 */
export const doubts = ['verdictsDiffer', 'scoresDiffer', 'together', 'nearQuote'] as const
export type Doubt = (typeof doubts)[number]

/** One occurrence of a claim in a run. */
export interface Occurrence {
  record: Pick<CaseRecord, 'measurements' | 'scores' | 'judgedAgain'>
  verdict: ClaimVerdict
}

/** @param occurrences of one claim */
export function doubtsOf(occurrences: readonly Occurrence[]): Doubt[] {
  const has: Record<Doubt, boolean> = {
    verdictsDiffer: new Set(occurrences.map(({ verdict }) => verdict.verdict)).size > 1,
    scoresDiffer: occurrences.some(({ record }) => isScoredOtherwise(record)),
    together: occurrences.some(({ verdict }) => verdict.together),
    nearQuote: occurrences.some(({ verdict }) => verdict.quoteMatch === 'near'),
  }
  return doubts.filter(doubt => has[doubt])
}

function isScoredOtherwise(record: Occurrence['record']): boolean {
  const { scores, judgedAgain = {} } = record
  return claimMetrics(record).some(([key]) => {
    const [first, again] = [scores[key], judgedAgain[key]]
    return first?.status === 'scored' && again?.status === 'scored' && first.value !== again.value
  })
}
