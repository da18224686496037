import type { Column, PaintedCell } from './columns.ts'
import { gap } from './columns.ts'
import { cutInMiddle, displayWidth } from './displayWidth.ts'

/** A column that a narrow terminal may leave out. */
export interface FittedColumn extends Column {
  /** Those with the lowest number are left out first. @default never left out */
  importance?: number | undefined
}

interface Fitted {
  columns: readonly FittedColumn[]
  rows: readonly (readonly PaintedCell[])[]
  /** Headers of the columns that did not fit. */
  leftOut: readonly string[]
}

/** Names are shortened to this many columns before a column is left out, and to the second number after all of them. */
const shortest = [24, 12] as const

/**
 * Makes a table as wide as a terminal: shortens the names in its first column, then leaves out the least important columns.
 * What still is wider stays so.
 */
export function fitColumns(
  columns: readonly FittedColumn[],
  rows: readonly (readonly PaintedCell[])[],
  width: number,
): Fitted {
  const [usual, least] = shortest
  let kept = columns.map((_, index) => index)
  const cellsOf = (index: number) => rows.map(row => row[index]?.text ?? '')
  const widthOf = (index: number) =>
    cellsOf(index).every(text => text === '')
      ? -gap.length
      : Math.max(...[columns[index]?.header ?? '', ...cellsOf(index)].map(displayWidth))
  const roomForNames = () =>
    width - kept.slice(1).reduce((total, index) => total + gap.length + widthOf(index), 0)
  const names = widthOf(0)
  const leftOut: number[] = []
  while (roomForNames() < Math.min(names, usual)) {
    const next = kept
      .filter(index => columns[index]?.importance !== undefined && widthOf(index) > 0)
      .toSorted(
        (one, other) => (columns[one]?.importance ?? 0) - (columns[other]?.importance ?? 0),
      )[0]
    if (next === undefined) break
    kept = kept.filter(index => index !== next)
    leftOut.push(next)
  }
  const room = Math.max(roomForNames(), least)
  return {
    columns: kept.flatMap(index => columns[index] ?? []),
    rows: rows.map(row =>
      kept.map(index => {
        const cell = row[index] ?? { text: '' }
        return index === 0 ? { ...cell, text: cutInMiddle(cell.text, room) } : cell
      }),
    ),
    leftOut: leftOut.toSorted((a, b) => a - b).map(index => columns[index]?.header ?? ''),
  }
}
