import { z } from 'zod'
import type { SchemaOf } from '../schema/shapeOf.ts'

export const supportLabels: readonly string[] = ['supported', 'unsupported']
export const verdictLabels = ['supported', 'refuted', 'notEnoughInfo'] as const

/** How often the judge gives each verdict on claims with one label. */
export interface RateRow {
  labels: number
  /** The effective sample size: as many independent labels of equal weight carry the same information. */
  effective: number
  /** Share by verdict; the shares add up to 1. */
  judge: Record<string, number>
}

/**
 * How often the judge errs on a single claim, over labels that were drawn at random, each weighted by the probability
 * of its draw.
 */
export interface ClaimRates {
  labels: number
  /** By metric key: the measurement whose mean these rates correct. */
  fingerprints: Record<string, string>
  /** By label, `supported` or `unsupported`. A label that no person gave has no row. */
  supported: Record<string, RateRow>
  /** By label. Absent for a judge that can't detect refutation. */
  threeWay?: Record<string, RateRow>
}

/** Why means are not corrected. */
export interface NoRates {
  notApplicable: string
}

const share = z.number().min(0).max(1)
const count = z.int().nonnegative()
const row: SchemaOf<RateRow> = z.object({
  labels: count,
  effective: z.number().min(0).max(1e9),
  judge: z.record(z.string(), share),
})

const rates: SchemaOf<ClaimRates> = z
  .object({
    labels: count,
    fingerprints: z.record(z.string(), z.string()),
    supported: z.record(z.string(), row),
    threeWay: z.record(z.string(), row).exactOptional(),
  })
  .meta({ id: 'ClaimRates' })

const noRates: SchemaOf<NoRates> = z.object({ notApplicable: z.string() })

export const claimRatesSchema = z.union([rates, noRates])
