import { parseMetricKey } from '../../golden/metrics/metricCatalogue.ts'
import { findMetric } from '../../metrics/index.ts'
import type { EvidenceName } from '../../metrics/metric.ts'

const ofContexts: readonly EvidenceName[] = [
  'answerInContexts',
  'referenceInContexts',
  'contextSentences',
  'entities',
]

/**
 * Whether a metric looks at what was retrieved. Of a project's own nothing is known here: they are
 * in the main process.
 */
export function needsContexts(metric: string): boolean {
  const found = findMetric(parseMetricKey(metric)?.name ?? '')
  if (!found) return false
  const { measures, requires, criterion } = found
  return (
    measures === 'retrieval' ||
    requires.some(name => ofContexts.includes(name)) ||
    criterion?.sees?.includes('contexts') === true
  )
}
