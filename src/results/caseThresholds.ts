import type { GoldenCase } from '../golden/goldenSet.ts'
import type { AnyMetric } from '../metrics/customMetric.ts'
import { resolveMetric } from '../scores/resolveMetric.ts'
import type { CaseThreshold } from './results.ts'

/** The thresholds of a case by metric key: those of the case and of its set. */
export function caseThresholds(
  { metrics }: Pick<GoldenCase, 'metrics'>,
  known: readonly AnyMetric[],
): Record<string, CaseThreshold> {
  return Object.fromEntries(
    Object.entries(metrics).flatMap(([key, setting]) => {
      if (setting.each === undefined) return []
      const { direction } = resolveMetric(key, setting, known).metric
      return [[key, { each: setting.each, direction }]]
    }),
  )
}
