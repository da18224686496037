import { parseMetricKey } from '../../golden/metrics/metricCatalogue.ts'
import { metrics } from '../../metrics/index.ts'
import { compareText } from '../../text/stableJson.ts'

/** Metrics are in the order in which they are registered, not in that of the alphabet. */
export function byReportOrder(first: { metric: string }, second: { metric: string }): number {
  return rank(first.metric) - rank(second.metric) || compareText(first.metric, second.metric)
}

function rank(key: string): number {
  const name = parseMetricKey(key)?.name
  const index = metrics.findIndex(metric => metric.name === name)
  return index === -1 ? metrics.length : index
}
