import type { Claim, ClaimVerdict } from '../judge/claims.ts'
import type { Score } from '../metrics/score.ts'
import type { CaseEvidence } from '../scores/caseEvidence.ts'
import type { CaseRecord } from './results.ts'

/** At most so many characters (code points); a text that was cut ends in `…`. */
function boundText(text: string, length: number): string {
  // Cut before counting code points, because the text may be megabytes long.
  const points = Array.from(text.slice(0, 2 * length + 2))
  return points.length <= length ? text : `${points.slice(0, length - 1).join('')}…`
}

/** The record with every text that a model or a pipeline wrote cut to a length. */
export function boundTexts(record: CaseRecord, length: number): CaseRecord {
  const { question, error, scores, evidence } = record
  return {
    ...record,
    ...(question !== undefined && { question: boundText(question, length) }),
    ...(error !== undefined && { error: boundText(error, length) }),
    scores: Object.fromEntries(
      Object.entries(scores).map(([key, score]) => [key, boundScore(score, length)]),
    ),
    evidence: boundEvidence(evidence, length),
  }
}

function boundScore(score: Score, length: number): Score {
  return score.status === 'scored' ? score : { ...score, reason: boundText(score.reason, length) }
}

function boundEvidence(evidence: CaseEvidence, length: number): CaseEvidence {
  const { answerInContexts, referenceInContexts } = evidence
  const boundClaim = ({ id, text }: Claim) => ({ id, text: boundText(text, length) })
  const boundVerdict = (verdict: ClaimVerdict) => ({
    ...verdict,
    claim: boundClaim(verdict.claim),
    quote: verdict.quote && boundText(verdict.quote, length),
    reason: verdict.reason && boundText(verdict.reason, length),
    ...(verdict.nearest && {
      nearest: { ...verdict.nearest, text: boundText(verdict.nearest.text, length) },
    }),
  })
  return {
    ...evidence,
    ...(answerInContexts && { answerInContexts: answerInContexts.map(boundVerdict) }),
    ...(referenceInContexts && { referenceInContexts: referenceInContexts.map(boundVerdict) }),
  }
}
