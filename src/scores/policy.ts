import type { GoldenSet, MetricSetting } from '../golden/goldenSet.ts'
import { parseMetricKey } from '../golden/metricCatalogue.ts'
import { findMetric } from '../metrics/index.ts'

/** A metric's setting with every default filled in. */
export interface ResolvedMetricSetting extends MetricSetting {
  direction: 'higher' | 'lower'
  gate: boolean
  tolerance: number
}

/** What a set asks for, by metric key. */
export interface SetPolicy {
  metrics: Record<string, ResolvedMetricSetting>
}

const defaultTolerance = 0.02

/**
 * Fills in who gates and by how much where the golden set doesn't say. A metric that only single
 * cases ask for has a threshold there and nothing else: one case is no mean to compare.
 */
export function resolvePolicy({ metrics }: GoldenSet): SetPolicy {
  return {
    metrics: Object.fromEntries(
      Object.entries(metrics).map(([key, setting]) => [key, resolveSetting(key, setting)]),
    ),
  }
}

function resolveSetting(key: string, setting: MetricSetting): ResolvedMetricSetting {
  const metric = findMetric(parseMetricKey(key)?.name ?? key)
  return {
    ...setting,
    direction: metric?.direction ?? 'higher',
    gate: setting.gate ?? metric?.gatedByDefault ?? false,
    tolerance: setting.tolerance ?? defaultTolerance,
  }
}

/** At least the threshold, or at most where lower is better. */
export function meets(
  value: number,
  threshold: number,
  direction: ResolvedMetricSetting['direction'],
): boolean {
  // Scores are quotients: 0.7 asked and 7/10 reached must not fail on the last bit.
  const epsilon = 1e-9
  return direction === 'higher' ? value >= threshold - epsilon : value <= threshold + epsilon
}
