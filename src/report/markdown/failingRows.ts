import { cellText } from '../model/cellText.ts'
import { shownName } from '../model/names.ts'
import type { MetricRow, ReportSet } from '../model/report.ts'
import type { Cell, Tone } from '../model/table.ts'
import { inlineCode } from './escapeMarkdown.ts'
import { markdownCell, markdownTable } from './markdownTable.ts'

/** How many rows are shown; the tables of the sets have all. */
const mostRows = 4

/** Tones of rows that a table shows, the first that some row has. */
const tonesShown: readonly (readonly Tone[])[] = [['error', 'bad'], ['open']]

interface RowOfSet {
  set: ReportSet
  row: MetricRow
}

/**
 * A table of the metrics that failed, over all sets, the largest loss first; of those that are open if none failed.
 * Undefined if all passed.
 */
export function failingTable(sets: readonly ReportSet[]): string | undefined {
  const counting = sets.flatMap(set =>
    set.rows.filter(({ counts }) => counts).map((row): RowOfSet => ({ set, row })),
  )
  const rows = tonesShown
    .map(tones => counting.filter(({ row }) => tones.includes(toneOf(row))))
    .find(found => found.length > 0)
  if (!rows) return undefined
  const sorted = rows.toSorted((one, other) => lossOf(other.row) - lossOf(one.row))
  const verdicts = new Set(sorted.map(({ row }) => markdownCell(row.cells['verdict'])))
  // What all rows have in common, the headline says.
  const untold = [...(sets.length > 1 ? [] : ['set']), ...(verdicts.size > 1 ? [] : ['verdict'])]
  const used = columns.filter(({ header }) => !untold.includes(header))
  const cells = sorted.slice(0, mostRows).map(one => used.map(({ cell }) => cell(one)))
  return markdownTable(used, cells, rows.length - cells.length)
}

function toneOf({ cells: { verdict } }: MetricRow): Tone {
  return verdict?.kind === 'verdict' ? verdict.tone : 'same'
}

function lossOf({ direction, cells: { change } }: MetricRow): number {
  if (change?.kind !== 'change') return 0
  return direction === 'higher' ? -change.value : change.value
}

const columns: readonly { header: string; align?: 'left'; cell(one: RowOfSet): string }[] = [
  { header: 'set', align: 'left', cell: ({ set }) => inlineCode(shownName(set.set)) },
  { header: 'metric', align: 'left', cell: ({ row }) => markdownCell(row.cells['metric']) },
  { header: 'before', cell: ({ row }) => markdownCell(row.cells['before']) },
  { header: 'now', cell: ({ row }) => nowText(row.cells['now']) },
  { header: 'change', cell: ({ row }) => changeText(row.cells['change']) },
  { header: 'cases worse', cell: ({ row }) => worseText(row.cells['moved']) },
  { header: 'required', cell: ({ row }) => markdownCell(row.cells['floor']) },
  { header: 'verdict', align: 'left', cell: ({ row }) => markdownCell(row.cells['verdict']) },
]

/** The mean over what was compared: the table of the set has that over all. */
function nowText(cell: Cell | undefined): string {
  if (cell?.kind !== 'mean' || !cell.compared) return markdownCell(cell)
  return cellText({ kind: 'number', value: cell.compared.value, digits: cell.digits })
}

/** Without its interval. */
function changeText(cell: Cell | undefined): string {
  if (cell?.kind !== 'change') return markdownCell(cell)
  return cellText({ kind: 'number', value: cell.value, digits: cell.digits, isDifference: true })
}

/** `5 of 48` */
function worseText(cell: Cell | undefined): string {
  if (cell?.kind !== 'moved') return ''
  return `${cell.worse} of ${cell.better + cell.worse + cell.same}`
}
