import { parseMetricKey } from '../../golden/metrics/metricCatalogue.ts'
import { findMetric } from '../../metrics/index.ts'
import type { FoldedCase } from './foldedCases.ts'
import { aggregateMetric, keysOf, premiseOf, valueOf } from './foldedCases.ts'

/** The cases of a set in which retrieval had something to find, and those in which it did. */
export interface RetrievalFound {
  found: FoldedCase[]
  /** The number of cases with a score that shows it. */
  known: number
}

/**
 * The cases in which retrieval found something: `documentRecall` or `contextRecall` is above 0.
 * Undefined if a set has neither metric.
 */
export function retrievalFound(cases: readonly FoldedCase[]): RetrievalFound | undefined {
  const recalls = [
    ...keysOf(cases, 'documentRecall'),
    // A check against ground-truth documents says nothing about retrieval.
    ...(premiseOf(cases, 'contextRecall') === 'contexts' ? keysOf(cases, 'contextRecall') : []),
  ]
  const known = cases.flatMap(one => {
    const values = recalls.flatMap(metric => valueOf(one, metric) ?? [])
    return values.length === 0 ? [] : [{ one, found: values.some(value => value > 0) }]
  })
  if (known.length === 0) return undefined
  return { found: known.filter(({ found }) => found).map(({ one }) => one), known: known.length }
}

/**
 * The mean of a metric of the answer over the cases in which retrieval found something: it shows what
 * the generator makes of its input. Undefined for metrics of the retrieval.
 */
export function meanWhereFound(metric: string, { found }: RetrievalFound): number | undefined {
  const { measures = 'answer' } = findMetric(parseMetricKey(metric)?.name ?? metric) ?? {}
  return measures === 'answer' ? (aggregateMetric(found, metric).mean ?? undefined) : undefined
}
