import { countedOf } from '../../text/numbers.ts'
import { printable } from '../../text/untrusted.ts'
import { cellText, gainOf } from '../model/cellText.ts'
import { groupRows } from '../model/metricGroups.ts'
import { listed, shownName } from '../model/names.ts'
import type { MetricRow, ReportSet } from '../model/report.ts'
import { sharedReasons } from '../model/report.ts'
import { columnsFor } from '../model/table.ts'
import type { Cell } from '../model/table.ts'
import type { PaintedCell } from './columns.ts'
import { alignColumns } from './columns.ts'
import { fitColumns } from './fitColumns.ts'
import type { Paint } from './paint.ts'
import { toneColors } from './paint.ts'
import { wrapLine } from './wrapLine.ts'

interface MetricTableOptions {
  paint: Paint
  /** Columns of the terminal. @default as many as the table takes */
  width?: number
  /** Shows also what is neither gated nor changed. @default false */
  full?: boolean | undefined
}

/** One row per metric of a set that is gated or changed, and the reasons below. */
export function metricTable(
  set: ReportSet,
  { paint, width = Infinity, full = false }: MetricTableOptions,
): string[] {
  const shown = full ? set.rows : set.rows.filter(({ isNews }) => isNews)
  const columns = columnsFor(set.columns, 'terminal').map(({ heading, ...column }) => ({
    ...column,
    header: heading,
  }))
  const rows = groupRows(shown).flatMap(({ heading, rows: ofGroup }): PaintedCell[][] => {
    // Before the name of a metric that is under a heading.
    const indent = heading === undefined ? '' : '  '
    return [
      ...(heading === undefined ? [] : [[{ text: heading, color: 'bold' } as const]]),
      ...ofGroup.map(({ cells }) =>
        columns.map(({ name }, place) => {
          const { text, color } = terminalCell(cells[name])
          return { text: place === 0 ? `${indent}${text}` : text, color }
        }),
      ),
    ]
  })
  const fitted = fitColumns(columns, rows, width)
  const notes = [
    ...tooNarrow(fitted.leftOut),
    ...foundLines(set, shown),
    ...sharedReasons(shown).map(
      ({ metrics, reason }) => `│ ${metrics.map(shownName).join(', ')}: ${printable(reason, 400)}`,
    ),
    ...leftOutLines(set.rows.filter(row => !shown.includes(row))),
  ]
  return [
    ...alignColumns(fitted.columns, fitted.rows, paint),
    ...notes.flatMap(line => wrapLine(line, width)),
  ]
}

/** Says which columns the terminal has no room for. */
export function tooNarrow(leftOut: readonly string[]): string[] {
  return leftOut.length === 0 ? [] : [`│ no room for: ${leftOut.join(', ')}; report.md has them`]
}

function leftOutLines(left: readonly MetricRow[]): string[] {
  if (left.length === 0) return []
  const names = listed(
    left.map(({ metric }) => metric),
    3,
  )
  return [`│ neither gated nor changed: ${names}; report.md and --full have them`]
}

/** What the column `found` shows, if the table has it. */
function foundLines({ found }: ReportSet, rows: readonly MetricRow[]): string[] {
  if (!found || rows.every(({ cells }) => cells['found'] === undefined)) return []
  return [
    `│ found: the mean over ${countedOf(found.cases, found.of, 'case')}, where retrieval found a relevant passage`,
  ]
}

/** A cell with the color that its value has. */
export function terminalCell(cell: Cell | undefined): PaintedCell {
  if (!cell) return { text: '' }
  const text = cellText(cell)
  switch (cell.kind) {
    case 'name':
      return { text: cellText({ ...cell, name: shownName(cell.name) }) }
    case 'number':
      return { text: cell.value === null ? '-' : text }
    case 'change': {
      const gain = gainOf(cell)
      return { text, color: gain && (gain === 'better' ? 'green' : 'red') }
    }
    case 'bound':
      return { text, color: cell.isMissed ? 'red' : undefined }
    case 'verdict':
      return { text, color: cell.counts ? toneColors[cell.tone] : 'dim' }
    default:
      return { text }
  }
}
