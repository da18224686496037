import type { YamlEntry, YamlItem, YamlMapping } from '../../golden/yaml/yamlNode.ts'

/**
 * A table whose columns are the keys, `{"question": {"0": "Who?"}}`, as pandas writes it by default, as a list of its
 * rows. Cells keep their places. Anything else stays as it is.
 */
export function columnRecords(item: YamlItem): YamlItem {
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
