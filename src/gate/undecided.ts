import type { MetricDecision } from './decision.ts'

/** A first run at this p or below needs no second: more runs hardly ever overturn it. */
export const alphaOfFirstRun = 0.001

/** A first run above this p is not looked at again: a real drop rarely hides there. */
const unsuspicious = 0.2

/**
 * Gated metrics of which another run may tell more: noisy, got worse, and p neither decides nor
 * dismisses it. The two bounds were chosen so that stopping early costs neither power nor trust:
 * `docs/gate.md` has the measured rates.
 */
export function undecidedMetrics(metrics: readonly MetricDecision[]): MetricDecision[] {
  return metrics.filter(({ gated, comparison }) => {
    const { pWorse } = comparison ?? {}
    return gated && pWorse !== undefined && pWorse > alphaOfFirstRun && pWorse <= unsuspicious
  })
}
