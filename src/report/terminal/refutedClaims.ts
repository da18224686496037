import type { ClaimVerdict } from '../../judge/claim.ts'
import { findMetric } from '../../metrics/index.ts'
import { caseKey } from '../../results/order.ts'
import type { CaseRecord, Results } from '../../results/results.ts'
import { caseName } from '../cases/caseLines.ts'
import type { ScoredCase } from '../cases/caseScores.ts'
import { cutToWidth } from '../words/displayWidth.ts'
import { isRefuted, decisivePassage } from '../../evidence/claims/claimSections.ts'
import { shownText } from '../../evidence/evidenceSection.ts'

/** A claim of an answer that stands against what the pipeline retrieved, or the ground truth. */
interface RefutedClaim {
  record: CaseRecord
  verdict: ClaimVerdict
}

export interface RefutedOptions {
  /** Keys of cases that are left out, because the report has shown theirs. */
  told: ReadonlySet<string>
  /** Columns to which a line is cut. */
  width: number
  /** How many claims are listed. @default 3 */
  most?: number
}

/**
 * Claims of answers that the contexts or the ground-truth documents refute: one of them counts,
 * however good the means are.
 */
export function refutedLines(results: Results, options: RefutedOptions): string[] {
  const { told, width, most = 3 } = options
  const claims = refutedClaims(results, told)
  const more = claims.length > most ? [`… and ${claims.length - most} more`] : []
  return [...claims.slice(0, most).flatMap(claim => claimLines(claim, width)), ...more]
}

/** Each claim of a case once, though several repeats make it. */
export function refutedClaims({ cases }: Results, told: ReadonlySet<string>): RefutedClaim[] {
  const untold = cases.filter(record => !told.has(caseKey(record)))
  const claims = untold.flatMap(record => {
    const { answerInContexts = [], answerInDocuments = [] } = record.evidence
    return [...answerInContexts, ...answerInDocuments]
      .filter(isRefuted)
      .map(verdict => ({ record, verdict }))
  })
  const nameOf = ({ record, verdict }: RefutedClaim) => `${caseKey(record)} ${verdict.claim.text}`
  return [...new Map(claims.map(claim => [nameOf(claim), claim])).values()]
}

function claimLines({ record, verdict }: RefutedClaim, width: number): string[] {
  const details = refutedDetails(verdict).map(line => `  │ ${cutToWidth(line, width - 4)}`)
  return [caseName(record), ...details]
}

/** The claim, and the words that stand against it. */
export function refutedDetails(verdict: ClaimVerdict): string[] {
  const passage = decisivePassage(verdict)
  return [
    `✗ refuted: ${shownText(verdict.claim.text)}`,
    ...(passage === undefined ? [] : [`    ${passage}`]),
  ]
}

/** Keys of cases of which the worst cases show the refuted claims already. */
export function toldRefutations(worst: readonly ScoredCase[]): Set<string> {
  const shown = worst.filter(({ scores }) => scores.some(({ metric }) => showsAnswerClaims(metric)))
  return new Set(shown.map(({ record }) => caseKey(record)))
}

function showsAnswerClaims(metric: string): boolean {
  return findMetric(metric)?.requires.includes('answerInContexts') ?? false
}
