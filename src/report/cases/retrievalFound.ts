import { parseMetricKey } from '../../golden/metrics/metricCatalogue.ts'
import { findMetric } from '../../metrics/index.ts'
import type { FoldedCase } from './foldedCases.ts'
import { aggregateMetric, keysOf, premiseOf, valueOf } from './foldedCases.ts'

/** The cases of a set in which retrieval had something to find, and those in which it did. */
export interface RetrievalFound {
  found: FoldedCase[]
  /** Cases with a score that tells it. */
  known: number
}

/**
 * Where retrieval found something: `documentRecall` or `contextRecall` is above 0. Undefined where
 * a set has neither, so that nobody knows.
 */
export function retrievalFound(cases: readonly FoldedCase[]): RetrievalFound | undefined {
  const recalls = [
    ...keysOf(cases, 'documentRecall'),
    // Against the ground-truth documents it says nothing of what was retrieved.
    ...(premiseOf(cases, 'contextRecall') === 'contexts' ? keysOf(cases, 'contextRecall') : []),
  ]
  const told = cases.flatMap(one => {
    const values = recalls.flatMap(metric => valueOf(one, metric) ?? [])
    return values.length === 0 ? [] : [{ one, found: values.some(value => value > 0) }]
  })
  if (told.length === 0) return undefined
  return { found: told.filter(({ found }) => found).map(({ one }) => one), known: told.length }
}

/**
 * The mean of a metric of the answer over the cases in which retrieval found something: what the
 * generator makes of what it gets. Undefined for metrics of the retrieval.
 */
export function meanWhereFound(metric: string, { found }: RetrievalFound): number | undefined {
  const { measures = 'answer' } = findMetric(parseMetricKey(metric)?.name ?? metric) ?? {}
  return measures === 'answer' ? (aggregateMetric(found, metric).mean ?? undefined) : undefined
}
