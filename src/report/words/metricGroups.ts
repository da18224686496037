import { parseMetricKey } from '../../golden/metrics/metricCatalogue.ts'
import { findMetric } from '../../metrics/index.ts'

/** From so many rows on it takes a heading to find one. */
const longTable = 8

/** The order of groups, and their headings. */
const headings = ['overall', 'retriever', 'generator', 'your own'] as const

/** Rows of a table of metrics that stand together, under a heading where there are others. */
export interface RowGroup<Row> {
  heading?: string
  rows: Row[]
}

/** Rows by the groups of their metrics. A table that is short, or of one group, stays as it is. */
export function groupRows<Row extends { metric: string }>(rows: readonly Row[]): RowGroup<Row>[] {
  const groups = Map.groupBy(rows, headingOf)
  if (rows.length < longTable || groups.size < 2) return [{ rows: [...rows] }]
  return headings.flatMap(heading => {
    const ofGroup = groups.get(heading)
    return ofGroup ? [{ heading, rows: ofGroup }] : []
  })
}

/** A metric of the golden set or of the project is known by its name alone. */
function headingOf({ metric }: { metric: string }): (typeof headings)[number] {
  return findMetric(parseMetricKey(metric)?.name ?? metric)?.group ?? 'your own'
}
