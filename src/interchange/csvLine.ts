import { printable } from '../text/untrusted.ts'

/** A cell: a number as it is, or a text of anybody. Empty where there is nothing. */
export type CsvCell = number | string | undefined

/** Excel takes no more of a cell, and what is beyond it for the next row. */
const longestText = 32_000

/**
 * A row after RFC 4180, without its line break. Texts are on one line, so that a row is one, and no text of
 * others is a formula to a spreadsheet.
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
 * What begins a formula, with the wide forms that Japanese Excel reads alike. Where the list separator of
 * a country is a semicolon, a cell may begin within a text, too.
 */
const formulaBeginning = /(?<=^|;)(?=[\s"]*[=+\-@＝＋－＠])/gu

function withoutFormula(text: string): string {
  return text.replaceAll(formulaBeginning, "'")
}
