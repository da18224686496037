import { moreText } from './firstOf.ts'

export interface MarkdownColumn {
  header: string
  /** @default 'right', as numbers stand */
  align?: 'left' | 'right'
}

/**
 * Rows under headers. Cells are Markdown; columns without any text are left out.
 * @param most rows that are shown, before it is said how many more there are
 */
export function markdownTable(
  columns: readonly MarkdownColumn[],
  rows: readonly (readonly string[])[],
  most: number,
): string {
  const shown = rows.slice(0, most)
  const used = columns.map((_, index) => shown.some(row => (row[index] ?? '') !== ''))
  const line = (cells: readonly string[]) =>
    `| ${cells.filter((_, index) => used[index]).join(' | ')} |`
  const more = columns.map((_, index) => (index === 0 ? moreText(rows.length - most) : ''))
  return [
    line(columns.map(({ header }) => header)),
    line(columns.map(({ align = 'right' }) => (align === 'left' ? '---' : '---:'))),
    ...shown.map(line),
    ...(rows.length > most ? [line(more)] : []),
  ].join('\n')
}
