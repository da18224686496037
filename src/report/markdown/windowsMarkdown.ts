import { shownName } from '../model/names.ts'
import { columnsFor } from '../model/table.ts'
import type { WindowsReport, WindowsTable } from '../model/windowsReport.ts'
import { escapeMarkdown, inlineCode } from './escapeMarkdown.ts'
import { markdownCell, markdownTable } from './markdownTable.ts'

/** The verdict on two windows, their tables, and what these do not say, as Markdown. */
export function windowsMarkdown({ headline, tables, notes }: WindowsReport): string {
  const items = notes.map(note => `- ${escapeMarkdown(note)}`).join('\n')
  return [`### ${escapeMarkdown(headline)}`, ...tables.map(tableOf), items].join('\n\n')
}

function tableOf(table: WindowsTable): string {
  const columns = columnsFor(table.columns, 'markdown').map(({ heading, isName, ...column }) => ({
    ...column,
    header: isName ? inlineCode(shownName(heading)) : heading,
  }))
  const rows = table.rows.map(cells => columns.map(({ name }) => markdownCell(cells[name])))
  return markdownTable(columns, rows)
}
