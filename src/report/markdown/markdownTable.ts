import { cellText } from '../model/cellText.ts'
import { groupRows } from '../model/metricGroups.ts'
import { shownName } from '../model/names.ts'
import type { MetricRow, ReportSet } from '../model/report.ts'
import type { Cell, Tone } from '../model/table.ts'
import { columnsFor } from '../model/table.ts'
import { escapeMarkdown, inlineCode } from './escapeMarkdown.ts'
import { moreText } from './firstOf.ts'

/**
 * Some metrics of a set, a row each.
 * @param most rows that are shown, before a row says how many more there are
 */
export function metricsTable(
  rows: readonly MetricRow[],
  set: Pick<ReportSet, 'columns'>,
  most: number,
): string {
  const columns = columnsFor(set.columns, 'markdown').map(({ heading, ...column }) => ({
    ...column,
    header: heading,
  }))
  // What matters most is first: so rows are left out before they are grouped.
  const cells = groupRows(rows.slice(0, most)).flatMap(({ heading, rows: ofGroup }) => [
    ...(heading === undefined ? [] : [[`**${heading}**`]]),
    ...ofGroup.map(row => columns.map(({ name }) => markdownCell(row.cells[name]))),
  ])
  return markdownTable(columns, cells, rows.length - most)
}

export const toneIcons: Record<Tone, string> = {
  error: '💥',
  bad: '❌',
  open: '⚠️',
  same: '➖',
  good: '✅',
}

/** A cell as Markdown. */
export function markdownCell(cell: Cell | undefined): string {
  if (!cell) return ''
  switch (cell.kind) {
    case 'name':
      return `${inlineCode(shownName(cell.name))}${cell.direction === 'lower' ? ' ↓' : ''}`
    case 'bound':
      return `${cellText(cell)}${cell.isMissed ? ' ✗' : ''}`
    case 'verdict':
      return `${cell.counts ? `${toneIcons[cell.tone]} ` : ''}${cell.text}`
    case 'text':
      return escapeMarkdown(cell.text)
    default:
      return cellText(cell)
  }
}

interface MarkdownColumn {
  header: string
  /** @default 'right', as numbers stand */
  align?: 'left' | 'right'
}

/**
 * Rows under headers. Cells are Markdown, and columns without any text are left out.
 * @param leftOut rows that a last one says are not shown
 */
export function markdownTable(
  columns: readonly MarkdownColumn[],
  rows: readonly (readonly string[])[],
  leftOut = 0,
): string {
  const used = columns.map((_, index) => rows.some(row => (row[index] ?? '') !== ''))
  const line = (cells: readonly string[]) =>
    `| ${columns.flatMap((_, index) => (used[index] ? (cells[index] ?? '') : [])).join(' | ')} |`
  return [
    line(columns.map(({ header }) => header)),
    line(columns.map(({ align = 'right' }) => (align === 'left' ? '---' : '---:'))),
    ...rows.map(line),
    ...(leftOut > 0 ? [line([moreText(leftOut)])] : []),
  ].join('\n')
}
