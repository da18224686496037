import { defined } from '../../defined.ts'
import { ownEntry } from '../../results/ownEntry.ts'
import type { CaseThreshold, ResolvedMetricSetting } from '../../results/results.ts'

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
    ...defined({ each, mean }),
    direction: now.direction,
    gate: before.gate || now.gate,
    // Nothing was held to the tolerance of a metric that was not gated.
    tolerance: before.gate ? Math.min(before.tolerance, now.tolerance) : now.tolerance,
    ...((before.deterministic || now.deterministic) && { deterministic: true }),
  }
}

type Thresholds = Record<string, CaseThreshold>

/** The same for the thresholds of a critical case; undefined where it is critical nowhere. */
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

/** Of two bounds the one that is harder to keep; the other where only one is set. */
function stricter(
  before: number | undefined,
  now: number | undefined,
  direction: 'higher' | 'lower',
): number | undefined {
  if (before === undefined || now === undefined) return before ?? now
  return direction === 'higher' ? Math.max(before, now) : Math.min(before, now)
}
