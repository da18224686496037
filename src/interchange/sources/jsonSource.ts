import { UserError } from '../../errors.ts'
import { lineMap } from '../../text/lineMap.ts'
import type { GivenFile } from './given.ts'
import { Given } from './given.ts'
import { placedJson } from './placedJson.ts'
import { jsonLinesOf, laterCounts } from './jsonLineRecords.ts'
import type { YamlEntry, YamlItem, YamlMapping } from '../../golden/yaml/yamlNode.ts'

type Told = Omit<GivenFile, 'placeAt'> & { file: string }

type JsonSource =
  | { kind: 'document'; root: Given }
  | { kind: 'records'; records: readonly Given[]; isTable: false }

/**
 * One JSON value, or one on each line whatever the file is called.
 * @throws UserError where it is neither, with the place where it breaks
 */
export function jsonSource(text: string, told: Told): JsonSource {
  const read = placedJson(text)
  const positionAt = lineMap(text)
  const placeAt = (start: number) => ({ file: told.file, ...positionAt(start) })
  if ('item' in read) {
    const { losses } = told
    const file = { placeAt, losses, problems: told.problems }
    for (const entry of read.doubled)
      new Given(file, entry, 'a key that appears twice').lose(laterCounts)
    return { kind: 'document', root: new Given(file, columnRecords(read.item)) }
  }
  const { offset, problem } = read.fault
  // The second value of a file with one on each line begins a line.
  const isSecond = problem === 'something follows the value' && placeAt(offset).column === 1
  if (isSecond) return { kind: 'records', records: jsonLinesOf(text, told), isTable: false }
  throw new UserError({
    place: placeAt(offset),
    problem: `Expected valid JSON, but ${problem}`,
    fix: 'Export the file again, or fix it there',
  })
}

/**
 * A table whose columns are the keys, `{"question": {"0": "Who?"}}`, as pandas writes it by default, as a list of its
 * rows. Cells keep their places. Anything else stays as it is.
 */
function columnRecords(item: YamlItem): YamlItem {
  const { node, start } = item
  if (node.kind !== 'mapping') return item
  const columns = [...node.entries].map(([name, entry]) => ({ name, cells: cellsOf(entry) }))
  const rows = [...(columns[0]?.cells?.keys() ?? [])]
  const isTable =
    rows.length > 0 &&
    columns.every(({ cells }) => cells?.size === rows.length && rows.every(row => cells.has(row)))
  if (!isTable) return item
  const items = rows.map((row): YamlItem => {
    const entries = columns.flatMap(({ name, cells }): [string, YamlEntry][] => {
      const cell = cells?.get(row)
      return cell ? [[name, cell]] : []
    })
    const record: YamlMapping = { kind: 'mapping', entries: new Map(entries), size: 0 }
    return { node: record, start: entries[0]?.[1].start ?? start }
  })
  return { start, node: { kind: 'list', items, size: 0 } }
}

/** By number of row; undefined where they are no cells. */
function cellsOf({ node }: YamlEntry): ReadonlyMap<string, YamlEntry> | undefined {
  if (node.kind !== 'mapping') return undefined
  return [...node.entries.keys()].every(key => /^\d+$/.test(key)) ? node.entries : undefined
}
