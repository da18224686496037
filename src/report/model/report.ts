import type { MetricGroup } from './metricGroups.ts'
import type { Cells, Direction, TableColumn } from './table.ts'

// What a report says, as plain data: built once from a run and its decision, and printed in several forms.

/** A golden set with its metrics. */
export interface ReportSet {
  set: string
  file?: string
  /** Of the gated variant. */
  cases: number
  /** False where its means held, and others did not. */
  isShown: boolean
  columns: TableColumn[]
  /** In the order of reports. */
  rows: MetricRow[]
  /** In how many cases retrieval found something, where it missed some. */
  found?: { cases: number; of: number }
}

/** One metric of one set. */
export interface MetricRow {
  metric: string
  group: MetricGroup
  direction: Direction
  /** Whether its verdict is one of the run's. */
  counts: boolean
  /** Whether it counts for something, or is not as before. */
  isNews: boolean
  /** Whether it is neither gated nor changed, or applies nowhere. */
  isQuiet: boolean
  /** Why it has its verdict; absent where the verdict says it. */
  reason?: string
  cells: Cells
}

/** The reasons of some rows. Metrics with the same reason stand together. */
export function sharedReasons(rows: readonly MetricRow[]): { metrics: string[]; reason: string }[] {
  const given = rows.flatMap(({ metric, reason }) =>
    reason === undefined ? [] : [{ metric, reason }],
  )
  return [...Map.groupBy(given, ({ reason }) => reason)].map(([reason, alike]) => ({
    metrics: alike.map(({ metric }) => metric),
    reason,
  }))
}
