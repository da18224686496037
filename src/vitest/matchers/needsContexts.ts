import { pieceOf } from '../../evidence/index.ts'
import { parseMetricKey } from '../../golden/metrics/metricCatalogue.ts'
import { findMetric } from '../../metrics/index.ts'

/**
 * Whether a metric looks at what was retrieved. Of a project's own metrics nothing is known here:
 * they are in the main process.
 */
export function needsContexts(metric: string): boolean {
  const found = findMetric(parseMetricKey(metric)?.name ?? '')
  if (!found) return false
  const { measures, requires, criterion } = found
  return (
    measures === 'retrieval' ||
    requires.some(name => pieceOf(name).readsContexts) ||
    criterion?.sees?.includes('contexts') === true
  )
}
