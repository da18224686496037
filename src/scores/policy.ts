import { defined } from '../defined.ts'
import type { AnswerLimits, GoldenSet, MetricSetting } from '../golden/goldenSet.ts'
import type { AnyMetric } from '../metrics/customMetric.ts'
import { metricsWith } from '../metrics/customMetric.ts'
import { roundingError } from '../statistics/roundingError.ts'
import { resolveMetric } from './resolveMetric.ts'

/** A metric's setting with every default filled in. */
export interface ResolvedMetricSetting extends Pick<MetricSetting, 'each' | 'mean'> {
  direction: 'higher' | 'lower'
  gate: boolean
  tolerance: number
  /** The user said that it has no noise: then noise is an error. */
  deterministic?: true
}

/** What a set asks for. */
export interface SetPolicy {
  /** By metric key. */
  metrics: Record<string, ResolvedMetricSetting>
  /** What its answers may take. Absent if that is not limited. */
  limits?: AnswerLimits
}

const defaultTolerance = 0.02

/**
 * Fills in who gates and by how much where the golden set doesn't say. A metric that only single
 * cases ask for has nothing but their thresholds: one case has no mean to compare.
 */
export function resolvePolicy(
  { metrics, limits }: GoldenSet,
  known: readonly AnyMetric[] = metricsWith(),
): SetPolicy {
  return {
    metrics: Object.fromEntries(
      Object.entries(metrics).map(([key, setting]) => [key, resolveSetting(key, setting, known)]),
    ),
    ...(limits && { limits }),
  }
}

function resolveSetting(
  key: string,
  setting: MetricSetting,
  known: readonly AnyMetric[],
): ResolvedMetricSetting {
  const { each, mean, gate, tolerance = defaultTolerance, deterministic } = setting
  const { direction, gatedByDefault = false } = resolveMetric(key, setting, known).metric
  return {
    ...defined({ each, mean }),
    direction,
    gate: gate ?? gatedByDefault,
    tolerance,
    ...(deterministic && { deterministic }),
  }
}

/** At least the threshold, or at most where lower is better. */
export function meets(
  value: number,
  threshold: number,
  direction: ResolvedMetricSetting['direction'],
): boolean {
  // Scores are quotients: 0.7 asked and 7/10 reached must not fail on the last bit.
  return direction === 'higher'
    ? value >= threshold - roundingError
    : value <= threshold + roundingError
}
