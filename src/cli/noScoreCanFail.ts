import type { LocatedGoldenSet } from '../golden/goldenSet.ts'
import { parseMetricKey } from '../golden/metrics/metricCatalogue.ts'
import { findMetric } from '../metrics/index.ts'

/** Says that no score can fail a written set, and what to write. */
export function noScoreCanFail(metric: string): string {
  return `no score can fail this set: no metric is gated or has a floor or a threshold; for example, write \`metrics: { ${metric}: { gate: true } }\``
}

/** A metric of a set that no score can fail: none is gated, or has a floor or a threshold. */
export function uncheckedMetric({ set }: LocatedGoldenSet): string | undefined {
  const settings = Object.entries(set.metrics)
  const canFail =
    settings.some(([key, { each, mean, gate = isGatedByDefault(key) }]) =>
      [each ?? mean, gate || undefined].some(one => one !== undefined),
    ) || set.cases.some(one => Object.values(one.metrics).some(({ each }) => each !== undefined))
  return canFail ? undefined : settings[0]?.[0]
}

const isGatedByDefault = (key: string): boolean =>
  findMetric(parseMetricKey(key)?.name ?? '')?.gatedByDefault ?? false
