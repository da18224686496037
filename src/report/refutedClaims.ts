import type { ClaimVerdict } from '../judge/claims.ts'
import { caseKey } from '../results/order.ts'
import type { CaseRecord, Results } from '../results/results.ts'
import { caseName } from './caseLines.ts'
import { cutToWidth } from './displayWidth.ts'
import { isRefuted, decisivePassage } from './evidence/claimSections.ts'
import { shownText } from './evidence/section.ts'

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
  const claims = refutedClaims(results).filter(({ record }) => !told.has(caseKey(record)))
  const more = claims.length > most ? [`… and ${claims.length - most} more`] : []
  return [...claims.slice(0, most).flatMap(claim => claimLines(claim, width)), ...more]
}

/** Each claim of a case once, though several repeats make it. */
function refutedClaims({ cases }: Results): RefutedClaim[] {
  const claims = cases.flatMap(record => {
    const { answerInContexts = [], answerInDocuments = [] } = record.evidence
    return [...answerInContexts, ...answerInDocuments]
      .filter(isRefuted)
      .map(verdict => ({ record, verdict }))
  })
  const nameOf = ({ record, verdict }: RefutedClaim) => `${caseKey(record)} ${verdict.claim.text}`
  return [...new Map(claims.map(claim => [nameOf(claim), claim])).values()]
}

function claimLines({ record, verdict }: RefutedClaim, width: number): string[] {
  const passage = decisivePassage(verdict)
  const details = [
    `✗ refuted: ${shownText(verdict.claim.text)}`,
    ...(passage === undefined ? [] : [`    ${passage}`]),
  ]
  return [caseName(record), ...details.map(line => `  │ ${cutToWidth(line, width - 4)}`)]
}
