import { z } from 'zod'
import type { SchemaOf } from '../schema/shapeOf.ts'
import { claimRatesSchema } from './claimRates.ts'
import { correctedMeanSchema } from './correctedMean.ts'
import type { RunCalibration } from './results.ts'

/** κ and correlations lie in -1..1. */
const coefficient = z.number().min(-1).max(1)

/** A figure with its interval. */
export const estimateSchema = z
  .object({
    value: coefficient.nullable(),
    interval: z.object({ lower: coefficient, upper: coefficient }).nullable(),
  })
  .meta({ id: 'Estimate' })

const count = z.int().nonnegative()

/** By set, then by metric key. */
export const ownLabelsSchema = z.record(z.string(), z.record(z.string(), correctedMeanSchema))

export const runCalibrationSchema: SchemaOf<RunCalibration> = z
  .object({
    labelFile: z.string(),
    otherJudge: z.string().exactOptional(),
    claims: z
      .object({
        n: count,
        kappa: estimateSchema,
        together: count.exactOptional(),
        rates: claimRatesSchema.exactOptional(),
      })
      .exactOptional(),
    preferences: z
      .record(z.string(), z.object({ n: count, pearson: estimateSchema, spearman: estimateSchema }))
      .exactOptional(),
    ownLabels: ownLabelsSchema.exactOptional(),
  })
  .meta({ id: 'RunCalibration' })
