import { displayWidth } from './displayWidth.ts'
import type { Color, Paint } from './paint.ts'
import { createPaint } from './paint.ts'

/** A cell of a table, colored after it was aligned. */
export interface PaintedCell {
  text: string
  color?: Color | undefined
}

export interface Column {
  header: string
  /** @default on the right, as numbers stand */
  align?: 'left'
}

/** Between two columns. */
export const gap = '  '

/**
 * Rows under headers, as wide as their widest cells. Columns without any text are left out.
 * @param paint colors cells. @default without color
 */
export function alignColumns(
  columns: readonly Column[],
  rows: readonly (readonly PaintedCell[])[],
  paint: Paint = createPaint(false),
): string[] {
  const headers = columns.map(({ header }): PaintedCell => ({ text: header, color: 'dim' }))
  const used = columns.map((_, index) => rows.some(row => (row[index]?.text ?? '') !== ''))
  const widths = columns.map((_, index) =>
    Math.max(...[headers, ...rows].map(row => displayWidth(row[index]?.text ?? ''))),
  )
  return [headers, ...rows].map(row =>
    columns
      .map(({ align = 'right' }, index) => {
        const { text, color } = row[index] ?? { text: '' }
        const space = ' '.repeat((widths[index] ?? 0) - displayWidth(text))
        const painted = color ? paint(color, text) : text
        return align === 'left' ? `${painted}${space}` : `${space}${painted}`
      })
      .filter((_, index) => used[index])
      .join(gap)
      .trimEnd(),
  )
}
