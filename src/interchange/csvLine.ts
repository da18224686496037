import { printable } from '../text/untrusted.ts'

/** The content of a cell: a number, or an untrusted text. Undefined for an empty cell. */
export type CsvCell = number | string | undefined

/** Excel reads at most this many characters of a cell, and takes the rest for the next row. */
const longestText = 32_000

/**
 * A row by RFC 4180, without its line break. Texts are put on one line, so that a row is one line, and no text can
 * become a formula in a spreadsheet.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return cells.map(cellText).join(',')
}

function cellText(cell: CsvCell): string {
  if (cell === undefined) return ''
  if (typeof cell === 'number') return String(cell)
  const text = withoutFormula(printable(cell, longestText))
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * The beginnings of formulas, with the wide forms that Japanese Excel also accepts. In countries with the semicolon
 * as list separator, a cell may also begin within a text.
 */
const formulaBeginning = /(?<=^|;)(?=[\s"]*[=+\-@＝＋－＠])/gu

function withoutFormula(text: string): string {
  return text.replaceAll(formulaBeginning, "'")
}
