import { whyNoClaims } from '../../text/abstained.ts'
import type { MetricInput } from '../metric.ts'
import { notApplicable, scored } from '../../score.ts'
import type { Score } from '../../score.ts'
import { supportedIds, supportingPassages } from './claimShare.ts'

type NoiseEvidence = 'answerInContexts' | 'answerInReference' | 'referenceInContexts'

/**
 * Share of the answer's claims that are wrong (the reference doesn't support them) and come from
 * contexts: from one that also supports a claim of the reference (`relevant`), or only from others
 * (`irrelevant`). A claim counts for one of the two, never for both.
 */
export function noiseSensitivity(
  kind: 'relevant' | 'irrelevant',
  { output, evidence }: MetricInput<NoiseEvidence>,
): Score {
  const { answerInContexts, referenceInContexts } = evidence
  const why = whyNoNoise({ output, evidence })
  if (why !== undefined) return notApplicable(why)
  const right = supportedIds(evidence.answerInReference)
  const relevant = supportingPassages(referenceInContexts)
  const noise = answerInContexts.filter(({ claim, verdict, passages }) => {
    if (verdict !== 'supported' || right.has(claim.id)) return false
    return passages.some(id => relevant.has(id)) === (kind === 'relevant')
  })
  return scored(noise.length / answerInContexts.length)
}

function whyNoNoise({
  output,
  evidence: { answerInContexts, referenceInContexts },
}: Pick<MetricInput<NoiseEvidence>, 'output' | 'evidence'>): string | undefined {
  if (answerInContexts.length === 0) return whyNoClaims(output)
  if (output.contexts.length === 0) return 'no context was retrieved'
  return referenceInContexts.length === 0 ? 'no claims were found in the reference' : undefined
}
