import { createHash } from 'node:crypto'
import type { MetricKey } from '../golden/metricCatalogue.ts'
import type { Judge } from '../judge/judge.ts'
import type { Metric } from '../metrics/metric.ts'
import { stableJson } from '../text/stableJson.ts'
import { stepsBehind } from './stepsBehind.ts'

/** Who judged a score, and the hash of everything that defines the measurement. */
export interface Measurement {
  /**
   * Over metric and version, cut-off, judge, model, settings and prompts. Scores are only
   * compared where it is equal. What is under test (pipeline, generator, corpus) is not in it.
   */
  fingerprint: string
  /** Absent for metrics that need no judge. */
  judge?: { name: string; model?: string; deterministic: boolean }
}

/** How one metric is measured with one judge. */
export function measurementOf(metric: Metric, { cutoff }: MetricKey, judge: Judge): Measurement {
  const steps = stepsBehind(metric.requires)
  const judged = metric.requires.length > 0
  const { name, model, settings = {}, deterministic = false } = judge
  const definition = {
    metric: metric.name,
    version: metric.version,
    cutoff,
    judge: judged ? { name, model, settings } : undefined,
    prompts: steps.map(({ prompt }) => ({ id: prompt.id, version: prompt.version })),
  }
  const fingerprint = createHash('sha256').update(stableJson(definition)).digest('hex')
  return {
    fingerprint: fingerprint.slice(0, 16),
    ...(judged && { judge: { name, ...(model !== undefined && { model }), deterministic } }),
  }
}
