import type { GoldenCase } from '../golden/goldenSet.ts'
import type { AnyMetric } from '../metrics/customMetric.ts'
import { resolveMetric } from '../scores/resolveMetric.ts'
import type { CriticalThreshold } from './results.ts'

/** What a critical case has to reach, by metric key. */
export function criticalThresholds(
  { metrics }: GoldenCase,
  known: readonly AnyMetric[],
): Record<string, CriticalThreshold> {
  return Object.fromEntries(
    Object.entries(metrics).flatMap(([key, setting]) => {
      if (setting.each === undefined) return []
      const { direction } = resolveMetric(key, setting, known).metric
      return [[key, { each: setting.each, direction }]]
    }),
  )
}
