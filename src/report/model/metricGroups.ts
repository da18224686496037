/** The groups of metrics, in the order of their headings. */
const groups = ['overall', 'retriever', 'generator', 'your own'] as const

export type GroupHeading = (typeof groups)[number]

/** A table with this many rows needs headings. */
const longTable = 8

/** Rows of a table of metrics that are together, under a heading if the table has more than one group. */
interface RowGroup<Row> {
  heading?: GroupHeading
  rows: Row[]
}

/** Rows by the groups of their metrics. A table that is short, or of one group, stays as it is. */
export function groupRows<Row extends { group: GroupHeading }>(
  rows: readonly Row[],
): RowGroup<Row>[] {
  const byGroup = Map.groupBy(rows, ({ group }) => group)
  if (rows.length < longTable || byGroup.size < 2) return [{ rows: [...rows] }]
  return groups.flatMap(heading => {
    const ofGroup = byGroup.get(heading)
    return ofGroup ? [{ heading, rows: ofGroup }] : []
  })
}
