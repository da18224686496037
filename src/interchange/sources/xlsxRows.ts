import type ReadExcelFile from 'read-excel-file/node'
import { defined } from '../../defined.ts'
import { notInstalled } from '../../files/notInstalled.ts'
import { shownFile } from '../../files/unusableFile.ts'
import { UserError } from '../../errors.ts'
import type { GivenFile } from './given.ts'
import { checkSize } from './sourceText.ts'
import type { Table } from './tableRows.ts'
import { tableRows } from './tableRows.ts'

/** A workbook is compressed: its content may be many times larger. */
const maximumBytes = 20 * 1024 * 1024

/**
 * The rows of the first sheet of a workbook. Other sheets are reported.
 * @throws UserError if the library for workbooks is not installed, or the file is not a workbook
 */
export async function xlsxRows(
  path: string,
  { losses, problems, numbers }: Omit<GivenFile, 'placeAt'>,
): Promise<Table> {
  const file = shownFile(path)
  checkSize(path, maximumBytes)
  const readSheets = await loadReader()
  const [first, ...others] = await readSheets(path).catch(error => notReadable(file, error))
  const placeAt = (row: number) => ({ file, line: row })
  for (const { sheet } of others) {
    losses.push({ place: { file }, field: `sheet ${sheet}`, why: 'only the first sheet is read' })
  }
  const rows = (first?.data ?? []).map((cells, index) => ({
    cells: cells.map(shownCell),
    start: index + 1,
  }))
  return tableRows({ placeAt, losses, problems, ...defined({ numbers }) }, rows)
}

/** A date in the form of golden sets, with its time if it has one. */
function shownCell(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (!(cell instanceof Date)) return String(cell)
  return cell.toISOString().replace(/T00:00:00\.000Z$/, '')
}

const readExcelFile = {
  name: 'read-excel-file',
  does: 'reads workbooks',
  instead: 'save the sheet as CSV',
}

async function loadReader(): Promise<typeof ReadExcelFile> {
  try {
    return (await import('read-excel-file/node')).default
  } catch (error) {
    throw notInstalled(error, readExcelFile) ?? error
  }
}

function notReadable(file: string, error: unknown): never {
  throw new UserError({
    place: { file },
    problem: `Expected a workbook (.xlsx): ${error instanceof Error ? error.message : String(error)}`,
    fix: 'Save the sheet as CSV, and import that',
  })
}
