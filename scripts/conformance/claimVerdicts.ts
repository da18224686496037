import type { ClaimVerdict } from '../../src/judge/claim.ts'
import { checkClaims, claimVerdicts } from '../../src/judge/steps/checkClaims.ts'
import { contextId } from './registeredMetric.ts'

type Origin = 'answer' | 'reference'

/** One claim per row, supported by the passages that the row names; by none where it is empty. */
export function claimsSupportedBy(
  origin: Origin,
  rows: readonly (readonly string[])[],
): ClaimVerdict[] {
  return rows.map((passages, index) => ({
    claim: claimOf(origin, index),
    verdict: passages.length > 0 ? 'supported' : 'notEnoughInfo',
    passages: [...passages],
    quote: null,
    reason: null,
  }))
}

/** Claims of which one text alone decides: the reference, or the answer. */
export function claimsJudged(origin: Origin, supported: readonly unknown[]): ClaimVerdict[] {
  return claimsSupportedBy(
    origin,
    supported.map(one => (one ? ['the other text'] : [])),
  )
}

/** Ids of the contexts whose flag is set. */
export function flaggedContexts(row: readonly unknown[]): string[] {
  return row.flatMap((flag, index) => (flag ? [contextId(index)] : []))
}

export interface JudgedClaims {
  origin: Origin
  /** As the vector has them: 1 or 0, and whatever else a judge may have said. */
  verdicts: readonly unknown[]
  /** How many claims the judge was asked about. @default as many as there are verdicts */
  asked?: number | undefined
  /** What supports a claim. @default the first context, for every claim */
  supportedBy?: (claim: number) => string
}

/**
 * The verdicts as an answer to our own question: checked by its schema and its rules, as an answer
 * of a model would be. Undefined where they are refused.
 */
export function answeredClaims(judged: JudgedClaims): ClaimVerdict[] | undefined {
  const { origin, verdicts, asked = verdicts.length, supportedBy = () => contextId(0) } = judged
  const claims = Array.from({ length: asked }, (_, index) => claimOf(origin, index))
  const named = new Set(verdicts.map((_, index) => supportedBy(index)))
  const passages = [...named].map(id => ({ id, text: 'What is stated here.' }))
  const request = { claims, passages }
  const answer = checkClaims.answerSchema.safeParse({
    verdicts: verdicts.map((verdict, index) => ({
      claim: claimOf(origin, index).id,
      passages: verdict === 0 ? [] : [supportedBy(index)],
      quote: verdict === 0 ? null : 'stated here',
      reason: 'as the vector says',
      verdict: labels.get(verdict) ?? verdict,
    })),
  })
  if (!answer.success || checkClaims.problems(request, answer.data).length > 0) return undefined
  return claimVerdicts(request, answer.data)
}

const labels = new Map<unknown, string>([
  [1, 'supported'],
  [0, 'notEnoughInfo'],
])

function claimOf(origin: Origin, index: number) {
  return { id: `${origin}-${index + 1}`, text: `Claim ${index + 1} of the ${origin}.` }
}
