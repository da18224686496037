import { UserError } from '../../errors.ts'
import type { YamlEntry } from '../../golden/yaml/yamlNode.ts'
import { printable } from '../../text/untrusted.ts'
import type { GivenFile } from './given.ts'
import { Given } from './given.ts'

/** A row of a table, with its place in the units of the table's file. */
export interface TableRow {
  cells: readonly string[]
  start: number
}

/** The records of a table. */
export interface Table {
  records: Given[]
  /** Whether the first row has no names, so it is a record too. */
  isByPosition: boolean
}

/**
 * The rows below the first, each as a mapping from column names to cells. Empty cells are left out. A cell beyond the
 * last name gets a column of its own, so that it is not lost. Without a row of names, all rows count, and columns are
 * named by their position.
 * @throws UserError if two columns have one name
 */
export function tableRows(file: GivenFile, all: readonly TableRow[]): Table {
  const [head, ...rows] = all
  if (!head) return { records: [], isByPosition: false }
  const names = head.cells.map((cell, index) => cell.trim() || `column ${index + 1}`)
  const { numbers = [] } = file
  if (!numbers.every(number => names.includes(number))) {
    const records = all.flatMap(row => recordOf(file, row, index => String(index + 1)))
    return { records, isByPosition: true }
  }
  const doubled = names.find((name, index) => names.indexOf(name) !== index)
  if (doubled !== undefined) {
    throw new UserError({
      place: file.placeAt(head.start),
      problem: `Expected each column to have a name of its own, got \`${printable(doubled, 80)}\` twice`,
      fix: 'Rename one of the two in the first row',
    })
  }
  const records = rows.flatMap(row =>
    recordOf(file, row, index => names[index] ?? `column ${index + 1}`),
  )
  return { records, isByPosition: false }
}

function recordOf(
  file: GivenFile,
  { cells, start }: TableRow,
  nameAt: (index: number) => string,
): Given[] {
  const filled = cells.flatMap((cell, index): [string, YamlEntry][] =>
    cell.trim() === '' ? [] : [[nameAt(index), cellOf(cell, start)]],
  )
  const node = { kind: 'mapping', entries: new Map(filled), size: 0 } as const
  return filled.length === 0 ? [] : [new Given(file, { node, start })]
}

function cellOf(cell: string, start: number): YamlEntry {
  return { node: { kind: 'scalar', value: cell, raw: cell, size: 0 }, start, keyStart: start }
}
