import { z } from 'zod'
import type { ClaimVerdict, Verdict } from '../judge/claim.ts'

/** How many claims got which verdict. */
export interface VerdictCounts extends Record<Verdict, number> {
  /** How many of the supported ones only several passages together carry. @default none */
  together?: number
  /** How many had nothing to be held against, so that no judge was asked. @default none */
  unchecked?: number
}

const count = z.int().nonnegative()

export const verdictCountsSchema: z.ZodType<VerdictCounts> = z
  .object({
    supported: count,
    refuted: count,
    notEnoughInfo: count,
    together: count.exactOptional(),
    unchecked: count.exactOptional(),
  })
  .meta({ id: 'VerdictCounts' })

export function countVerdicts(claims: readonly ClaimVerdict[]): VerdictCounts {
  const counts: VerdictCounts = { supported: 0, refuted: 0, notEnoughInfo: 0 }
  for (const { verdict } of claims) counts[verdict] += 1
  const together = claims.filter(one => one.verdict === 'supported' && one.together).length
  const unchecked = claims.filter(one => one.unchecked).length
  return { ...counts, ...(together > 0 && { together }), ...(unchecked > 0 && { unchecked }) }
}

/** How many claims there are. */
export function claimsIn({ supported, refuted, notEnoughInfo }: VerdictCounts): number {
  return supported + refuted + notEnoughInfo
}
