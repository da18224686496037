import { z } from 'zod'
import { defined } from '../defined.ts'
import { aggregateCases, foldRepeats } from '../scores/aggregate.ts'
import { correctedMeanSchema } from './correctedMean.ts'
import { correctedMeansOf } from './correctedMeans.ts'
import { isMeant } from './integrity.ts'
import { ownEntry } from './ownEntry.ts'
import { recordsByCase } from './recordsByCase.ts'
import type { CaseRecord, RunCalibration, UnrecordedCase } from './results.ts'
import { isSameHash } from '../text/sameHash.ts'

const count = z.int().nonnegative()
const mean = z.number().nullable()

const measuredMetricSchema = z
  .object({
    n: count,
    applicable: count,
    judgeErrors: count,
    coverage: mean,
    mean,
    interval: z.object({ lower: z.number(), upper: z.number() }).nullable(),
    /**
     * The fingerprint of the measurement; only means with the same fingerprint are compared. Absent if the records have
     * several.
     */
    fingerprint: z.string().exactOptional(),
    /** The mean corrected for the judge's error, if a calibration measured it. The gate does not use it. */
    corrected: correctedMeanSchema.exactOptional(),
  })
  .meta({ id: 'MeasuredMetric' })

/** The figures of `aggregateCases` for a metric, with its measurement. */
type MeasuredMetric = z.infer<typeof measuredMetricSchema>

/** Unknown keys are dropped, so that a later version may add some. */
export const measuredSchema = z.object({
  /** Number of cases that were judged. */
  cases: count,
  /** Number of cases that should have run but have no record. Absent if there are none. */
  unrecorded: count.exactOptional(),
  /** By metric key, over cases, each with the mean of its repeats. */
  metrics: z.record(z.string(), measuredMetricSchema),
})

/** The results of a golden set with one system. */
export type MeasuredSystem = z.infer<typeof measuredSchema>

/** @param records of one set and one system, like `unrecorded` */
export function measuredSystem(
  records: readonly CaseRecord[],
  unrecorded: readonly UnrecordedCase[],
  calibration?: RunCalibration,
): MeasuredSystem {
  const cases = [...recordsByCase(records).values()].flatMap(own => [...own.values()])
  const missing = unrecorded.filter(isMeant).length
  return {
    cases: cases.length,
    ...(missing > 0 && { unrecorded: missing }),
    metrics: withCorrected(metricsOf(cases), cases, calibration),
  }
}

function withCorrected(
  metrics: Record<string, MeasuredMetric>,
  cases: readonly (readonly CaseRecord[])[],
  calibration: RunCalibration | undefined,
): Record<string, MeasuredMetric> {
  const set = cases[0]?.[0]?.set
  if (!calibration || set === undefined) return metrics
  const means = correctedMeansOf(set, cases, calibration)
  const all = Object.entries(metrics).map(([metric, measured]) => {
    const corrected = ownEntry(means, metric)
    return [metric, { ...measured, ...defined({ corrected }) }]
  })
  return Object.fromEntries(all)
}

function metricsOf(cases: readonly (readonly CaseRecord[])[]): Record<string, MeasuredMetric> {
  const metrics = new Set(cases.flatMap(([first]) => Object.keys(first?.scores ?? {})))
  return Object.fromEntries([...metrics].map(metric => [metric, measuredMetric(cases, metric)]))
}

function measuredMetric(cases: readonly (readonly CaseRecord[])[], metric: string): MeasuredMetric {
  const fingerprints = new Set<string>()
  const scores = cases.flatMap(repeats => {
    for (const { measurements } of repeats) {
      const measurement = ownEntry(measurements, metric)
      if (measurement) fingerprints.add(measurement.fingerprint)
    }
    const own = repeats.flatMap(({ scores: all }) => ownEntry(all, metric) ?? [])
    return own.length === 0 ? [] : [{ score: foldRepeats(own), group: repeats[0]?.group }]
  })
  const [fingerprint, ...others] = fingerprints
  const isOne = fingerprint !== undefined && others.every(one => isSameHash(one, fingerprint))
  return { ...aggregateCases(scores), ...(isOne && { fingerprint }) }
}
