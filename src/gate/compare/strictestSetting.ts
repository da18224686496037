import { defined } from '../../defined.ts'
import { ownEntry } from '../../results/ownEntry.ts'
import type { CaseThreshold, ResolvedMetricSetting } from '../../results/results.ts'

/**
 * The rules that apply to a metric: those of the baseline, and those that the golden set tightened since. A loosened
 * rule takes effect with the next baseline.
 */
export function strictestSetting(
  before: ResolvedMetricSetting | undefined,
  now: ResolvedMetricSetting,
): ResolvedMetricSetting {
  if (before?.direction !== now.direction) return now
  const mean = stricter(before.mean, now.mean, now.direction)
  const each = stricter(before.each, now.each, now.direction)
  return {
    ...defined({ each, mean }),
    direction: now.direction,
    gate: before.gate || now.gate,
    // The tolerance of a metric that was not gated applied to nothing.
    tolerance: before.gate ? Math.min(before.tolerance, now.tolerance) : now.tolerance,
    ...((before.deterministic || now.deterministic) && { deterministic: true }),
  }
}

type Thresholds = Record<string, CaseThreshold>

/** The stricter thresholds of a critical case; undefined if the case is critical in neither run. */
export function strictestThresholds(
  before: Thresholds | undefined,
  now: Thresholds | undefined,
): Thresholds | undefined {
  if (!before || !now) return before ?? now
  const held = Object.entries(now).map(([metric, { each, direction }]) => {
    const former = ownEntry(before, metric)
    const bound = former?.direction === direction ? former.each : undefined
    return [metric, { each: stricter(bound, each, direction) ?? each, direction }] as const
  })
  return { ...before, ...Object.fromEntries(held) }
}

/** The bound that is harder to keep, or the only one that is set. */
function stricter(
  before: number | undefined,
  now: number | undefined,
  direction: 'higher' | 'lower',
): number | undefined {
  if (before === undefined || now === undefined) return before ?? now
  return direction === 'higher' ? Math.max(before, now) : Math.min(before, now)
}
