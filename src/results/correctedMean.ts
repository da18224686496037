import { z } from 'zod'
import type { SchemaOf } from '../schema/shapeOf.ts'
import type { Estimate, Interval } from '../statistics/interval.ts'
import { decimal } from '../text/numbers.ts'

const correctionMethods = ['roganGladen', 'confusionMatrix', 'predictionPowered'] as const

/** The mean of a metric without the judge's measured error. */
export interface CorrectedMean {
  /** Null if the labels are too few to tell. */
  mean: number | null
  /** 95 % interval, for other cases and other labels. */
  interval: Interval | null
  method: (typeof correctionMethods)[number]
  /** The number of labels behind the correction. */
  labels: number
  /** Why there is no mean. */
  reason?: string
}

const share = z.number().min(0).max(1)

export const correctedMeanSchema: SchemaOf<CorrectedMean> = z
  .object({
    mean: share.nullable(),
    interval: z.object({ lower: share, upper: share }).nullable(),
    method: z.enum(correctionMethods),
    labels: z.int().nonnegative(),
    reason: z.string().exactOptional(),
  })
  .meta({ id: 'CorrectedMean' })

/** A wider interval says less than a guess, but readers would still rely on its middle. */
const widest = 0.5

/** The corrected mean from an estimate, without a mean if the interval is too wide. */
export function correctedFrom(
  { value, interval }: Estimate,
  by: Pick<CorrectedMean, 'method' | 'labels'>,
): CorrectedMean {
  if (value === null) return uncorrected('they show the judge no better than chance', by)
  if (!interval) return uncorrected('the judge may be no better than chance', by)
  const width = interval.upper - interval.lower
  // The interval is a single end of the scale: the rates do not fit these claims.
  if (width === 0) return uncorrected('by their rates, no true mean gives the raw one', by)
  if (width > widest) {
    return uncorrected(`the 95 % interval would be ${decimal(width)} wide`, by)
  }
  const [lower, upper] = [rounded(interval.lower), rounded(interval.upper)]
  return { mean: rounded(value), interval: { lower, upper }, ...by }
}

/** A result without a mean, with the reason. */
export function uncorrected(
  why: string,
  { method, labels }: Pick<CorrectedMean, 'method' | 'labels'>,
): CorrectedMean {
  return { mean: null, interval: null, method, labels, reason: `too few labels: ${why}` }
}

/** Further digits are rounding errors and differ between machines. */
function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000
}
