import type { ResolvedMetricSetting } from '../../results/results.ts'

/**
 * The rules that a metric is held to: those of the baseline, and what the golden set tightened
 * since. What it loosened takes effect with the next baseline.
 */
export function strictestSetting(
  before: ResolvedMetricSetting | undefined,
  now: ResolvedMetricSetting,
): ResolvedMetricSetting {
  if (before?.direction !== now.direction) return now
  const mean = stricter(before.mean, now.mean, now.direction)
  const each = stricter(before.each, now.each, now.direction)
  return {
    ...(each !== undefined && { each }),
    ...(mean !== undefined && { mean }),
    direction: now.direction,
    gate: before.gate || now.gate,
    // Nothing was held to the tolerance of a metric that was not gated.
    tolerance: before.gate ? Math.min(before.tolerance, now.tolerance) : now.tolerance,
    ...((before.deterministic || now.deterministic) && { deterministic: true }),
  }
}

/** Of two bounds the one that is harder to keep; the other where only one is set. */
function stricter(
  before: number | undefined,
  now: number | undefined,
  direction: 'higher' | 'lower',
): number | undefined {
  if (before === undefined || now === undefined) return before ?? now
  return direction === 'higher' ? Math.max(before, now) : Math.min(before, now)
}
