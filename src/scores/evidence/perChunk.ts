import type { ClaimVerdict } from '../../judge/claim.ts'
import type { Evidence } from '../../metrics/metric.ts'

/** The evidence as it is where one passage must be enough: what several carry together is left out. */
export function perChunk(evidence: Evidence): Evidence {
  const { answerInContexts = [], referenceInContexts = [] } = evidence
  return {
    ...evidence,
    answerInContexts: answerInContexts.map(alone),
    referenceInContexts: referenceInContexts.map(alone),
  }
}

function alone(verdict: ClaimVerdict): ClaimVerdict {
  if (!verdict.together) return verdict
  const { claim } = verdict
  const reason = 'only several passages together carry it'
  return { claim, verdict: 'notEnoughInfo', passages: [], quote: null, reason }
}
