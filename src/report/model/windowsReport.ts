import type { Cells, TableColumn } from './table.ts'

/** Two runs that have no case in common. */
export interface WindowsReport {
  /** The verdict in a line. */
  headline: string
  /** Metrics, what answers took, and kinds of questions. Tables without rows are left out. */
  tables: WindowsTable[]
  /** What the tables do not say. */
  notes: string[]
}

export interface WindowsTable {
  columns: TableColumn[]
  rows: Cells[]
}
