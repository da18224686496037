import type { AnswerTook } from '../../results/answersTook.ts'
import type { AnswerLimits } from '../../results/results.ts'

const quantities = ['latency', 'cost'] as const
const quantiles = ['median', 'p95'] as const

/** `latency.p95` is at most 4000. */
export interface AnswerLimit {
  quantity: AnswerTook
  quantile: (typeof quantiles)[number]
  most: number
}

/** Each limit by itself, in the order of the report; the lowest if a quantity has several. */
export function singleLimits(...all: readonly (AnswerLimits | undefined)[]): AnswerLimit[] {
  return quantities.flatMap(quantity =>
    quantiles.flatMap(quantile => {
      const asked = all.flatMap(limits => limits?.[quantity]?.[quantile] ?? [])
      return asked.length === 0 ? [] : [{ quantity, quantile, most: Math.min(...asked) }]
    }),
  )
}

/** The stricter limits of both; undefined if neither has any. */
export function strictestLimits(
  before: AnswerLimits | undefined,
  now: AnswerLimits | undefined,
): AnswerLimits | undefined {
  const limits = singleLimits(before, now)
  if (limits.length === 0) return undefined
  const strictest: AnswerLimits = {}
  for (const { quantity, quantile, most } of limits) {
    strictest[quantity] = { ...strictest[quantity], [quantile]: most }
  }
  return strictest
}

/** The limits that a set raised or removed, one phrase each. */
export function loosenedLimits(
  before: AnswerLimits | undefined,
  now: AnswerLimits | undefined,
): string[] {
  return singleLimits(before).flatMap(({ quantity, quantile, most }) => {
    const asked = now?.[quantity]?.[quantile]
    if (asked === undefined) return [`has no limit ${quantity}.${quantile}, was ${most}`]
    return asked > most ? [`has ${quantity}.${quantile} ${asked}, was ${most}`] : []
  })
}
