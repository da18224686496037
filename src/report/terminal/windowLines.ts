import { shownName } from '../model/names.ts'
import { columnsFor } from '../model/table.ts'
import type { WindowsReport, WindowsTable } from '../model/windowsReport.ts'
import { alignColumns } from './columns.ts'
import { terminalCell } from './metricTable.ts'
import type { Paint } from './paint.ts'

/** The verdict on two windows, their tables, and what these do not say. */
export function windowLines({ headline, tables, notes }: WindowsReport, paint: Paint): string[] {
  return [
    paint('bold', headline),
    ...tables.flatMap(table => tableLines(table, paint)).map(line => `  ${line}`),
    ...notes.map(note => `  │ ${note}`),
  ]
}

function tableLines(table: WindowsTable, paint: Paint): string[] {
  const columns = columnsFor(table.columns, 'terminal').map(({ heading, isName, ...column }) => ({
    ...column,
    header: isName ? shownName(heading) : heading,
  }))
  const rows = table.rows.map(cells => columns.map(({ name }) => terminalCell(cells[name])))
  return alignColumns(columns, rows, paint)
}
