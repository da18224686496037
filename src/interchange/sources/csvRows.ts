import type { ParseError } from 'papaparse'
import { defined } from '../../defined.ts'
import { UserError } from '../../errors.ts'
import { lineMap } from '../../text/lineMap.ts'
import type { Given, GivenFile } from './given.ts'
import { tableRows } from './tableRows.ts'
import type { TableRow } from './tableRows.ts'

/** What stands between cells: a tab, or what Excel writes in a country whose numbers have commas. */
const delimiters = [',', ';', '\t']

/**
 * The rows of a CSV text after RFC 4180.
 * @throws UserError where a quote is not closed, or something follows its end, with the line
 */
export async function csvRows(
  text: string,
  { file, losses, problems }: Omit<GivenFile, 'placeAt'> & { file: string },
): Promise<Given[]> {
  const { default: papaparse } = await import('papaparse')
  const lineAt = lineMap(text)
  const placeAt = (start: number) => ({ file, line: lineAt(start).line })
  const rows: TableRow[] = []
  const { named, begin } = delimiterLine(text)
  const table = text.slice(begin)
  let start = begin
  papaparse.parse<string[]>(table, {
    delimiter: named ?? delimiterOf(table),
    step({ data, errors, meta }) {
      for (const error of errors) refuse(error)
      if (data.some(cell => cell !== '')) rows.push({ cells: data, start })
      start = begin + meta.cursor
    },
  })
  return tableRows({ placeAt, losses, problems }, rows)

  function refuse({ type, message, index }: ParseError): void {
    if (type === 'Delimiter') return
    throw new UserError({
      place: placeAt(index === undefined ? start : begin + index),
      problem: `Expected valid CSV: ${message.toLowerCase()}`,
      fix: 'Put a cell with quotes, commas or line breaks in quotes, and double each quote in it',
    })
  }
}

/** `sep=;` in the first line, which Excel reads and does not show. */
function delimiterLine(text: string): { named?: string; begin: number } {
  const [line, named] = /^sep=([,;\t|])\r?\n/i.exec(text) ?? []
  return { ...defined({ named }), begin: line?.length ?? 0 }
}

/** The one that stands most often in the first row outside of quotes. */
function delimiterOf(text: string): string {
  const [first = ''] = text.replaceAll(/"[^"]*"/g, '').split(/[\r\n]/, 1)
  const counts = delimiters.map(delimiter => first.split(delimiter).length)
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ','
}
