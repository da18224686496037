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
  /** The user declared that the metric has no noise: then noise is an error. */
  deterministic?: true
  /** There is one score for each conversation, at its last turn. */
  of?: 'conversation'
}

/** The rules of a set. */
export interface SetPolicy {
  /** By metric key. */
  metrics: Record<string, ResolvedMetricSetting>
  /** The limits of its answers. Absent without limits. */
  limits?: AnswerLimits
}

const defaultTolerance = 0.02

/**
 * Fills in gates and tolerances that the golden set doesn't set. A metric that only single cases ask for has only their
 * thresholds, because one case has no mean to compare.
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
  const { each, mean, gate, tolerance = defaultTolerance, deterministic, of } = setting
  const { direction, gatedByDefault = false } = resolveMetric(key, setting, known).metric
  return {
    ...defined({ each, mean }),
    direction,
    gate: gate ?? gatedByDefault,
    tolerance,
    ...(deterministic && { deterministic }),
    ...defined({ of }),
  }
}

/** Whether a score reaches the threshold: at least, or at most if lower is better. */
export function meets(
  value: number,
  threshold: number,
  direction: ResolvedMetricSetting['direction'],
): boolean {
  // Scores are quotients: 7/10 must not miss a threshold of 0.7 by the last bit.
  return direction === 'higher'
    ? value >= threshold - roundingError
    : value <= threshold + roundingError
}
