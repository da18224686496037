import { z } from 'zod'
import type { ClaimVerdict, Verdict } from '../judge/claim.ts'
import type { SchemaOf } from '../schema/shapeOf.ts'

/** How many claims got which verdict. */
export interface VerdictCounts extends Record<Verdict, number> {
  /** How many of the supported ones only several passages together carry. @default none */
  together?: number
  /** How many of them several judges were asked about. @default none */
  voted?: number
  /** How many of these the judges disagreed on. @default none */
  disputed?: number
  /** On how many of the voted ones a judge failed. @default none */
  failed?: number
  /** How many of the open ones earlier turns of the conversation support. @default none */
  byEarlierTurn?: number
  /** How many had nothing to compare with, so that no judge was asked. @default none */
  unchecked?: number
}

const count = z.int().nonnegative()

export const verdictCountsSchema: SchemaOf<VerdictCounts> = z
  .object({
    supported: count,
    refuted: count,
    notEnoughInfo: count,
    together: count.exactOptional(),
    voted: count.exactOptional(),
    disputed: count.exactOptional(),
    unchecked: count.exactOptional(),
    byEarlierTurn: count.exactOptional(),
    failed: count.exactOptional(),
  })
  .meta({ id: 'VerdictCounts' })

export function countVerdicts(claims: readonly ClaimVerdict[]): VerdictCounts {
  const counts: VerdictCounts = { supported: 0, refuted: 0, notEnoughInfo: 0 }
  for (const { verdict } of claims) counts[verdict] += 1
  const together = claims.filter(one => one.verdict === 'supported' && one.together).length
  const voted = claims.filter(one => one.votes).length
  const disputed = claims.filter(one => one.disputed).length
  const unchecked = claims.filter(one => one.unchecked).length
  const byEarlierTurn = claims.filter(one => one.byEarlierTurn).length
  const failed = claims.filter(one => one.votes?.some(vote => vote.verdict === 'failed')).length
  return {
    ...counts,
    ...(together > 0 && { together }),
    ...(voted > 0 && { voted }),
    ...(disputed > 0 && { disputed }),
    ...(unchecked > 0 && { unchecked }),
    ...(failed > 0 && { failed }),
    ...(byEarlierTurn > 0 && { byEarlierTurn }),
  }
}

/** How many claims there are. */
export function claimsIn({ supported, refuted, notEnoughInfo }: VerdictCounts): number {
  return supported + refuted + notEnoughInfo
}
