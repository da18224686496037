import type { ClaimVerdict } from '../../judge/claim.ts'
import { findMetric } from '../../metrics/index.ts'
import { claimCounts } from '../../results/claimCounts.ts'
import { caseKey } from '../../results/order.ts'
import type { CaseRecord, Results } from '../../results/results.ts'
import type { ScoredCase } from './caseScores.ts'
import { isRefuted, decisivePassage } from '../../evidence/claims/claimSections.ts'
import { shownText } from '../../evidence/evidenceSection.ts'

/** A claim of an answer, against what the pipeline retrieved or the ground truth. */
export interface RefutedClaim {
  record: CaseRecord
  verdict: ClaimVerdict
}

/**
 * Claims of answers that the contexts or the ground-truth documents refute: one of them counts,
 * however good the means are. A claim of several repeats is listed once.
 */
export function refutedClaims({ cases }: Results): RefutedClaim[] {
  const claims = cases.filter(hasRefuted).flatMap(record => {
    const { answerInContexts = [], answerInDocuments = [] } = record.evidence
    return [...answerInContexts, ...answerInDocuments]
      .filter(isRefuted)
      .map(verdict => ({ record, verdict }))
  })
  const nameOf = ({ record, verdict }: RefutedClaim) => `${caseKey(record)} ${verdict.claim.text}`
  return [...new Map(claims.map(claim => [nameOf(claim), claim])).values()]
}

function hasRefuted(record: CaseRecord): boolean {
  const { answerInContexts, answerInDocuments } = claimCounts(record)
  return (answerInContexts?.refuted ?? 0) + (answerInDocuments?.refuted ?? 0) > 0
}

/** The claim, and the passage that refutes it. */
export function refutedDetails(verdict: ClaimVerdict): string[] {
  const passage = decisivePassage(verdict)
  return [
    `✗ refuted: ${shownText(verdict.claim.text)}`,
    ...(passage ? [`    ${passage.label}: ${passage.text}`] : []),
  ]
}

/** Whether a report that shows a case shows its refuted claims. */
export function showsRefutations({ scores }: ScoredCase): boolean {
  return scores.some(({ metric }) => showsAnswerClaims(metric))
}

function showsAnswerClaims(metric: string): boolean {
  return findMetric(metric)?.requires.includes('answerInContexts') ?? false
}
