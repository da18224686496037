import type { Path } from '../../schema/issueFindings.ts'

/** Levels of a file, in YAML as in lines of JSON. A case needs no more than six. */
export const maximumDepth = 50

/** A node of a YAML file: its value and, unlike the plain value, where everything in it stands. */
export type YamlNode = YamlScalar | YamlList | YamlMapping

export interface YamlScalar {
  kind: 'scalar'
  value: string | number | boolean | null
  /** As the file writes it, without quotes. */
  raw: string
  /** Characters of this node with all aliases followed, and a constant for every value. */
  size: number
}

interface YamlList {
  kind: 'list'
  items: YamlItem[]
  size: number
}

export interface YamlMapping {
  kind: 'mapping'
  entries: Map<string, YamlEntry>
  size: number
}

/** A node where it stands: an alias shares its node, but not its place. */
export interface YamlItem {
  node: YamlNode
  /** Offset in the source. */
  start: number
}

export interface YamlEntry extends YamlItem {
  keyStart: number
  /** It came by `<<` and gives way to a key of the mapping's own. */
  isMerged?: true
}

/** Stands in for what could not be read and is already reported, so that nothing is said twice. */
export const unread: YamlNode = { kind: 'scalar', value: null, raw: '', size: 0 }

export function child(node: YamlNode, step: string | number): YamlItem | YamlEntry | undefined {
  if (node.kind === 'mapping') return node.entries.get(String(step))
  return node.kind === 'list' && typeof step === 'number' ? node.items[step] : undefined
}

/** The item at a path. The nearest parent stands in where `exact` is false and there is none. */
export function find(root: YamlItem, path: Path): { item: YamlItem | YamlEntry; exact: boolean } {
  let item: YamlItem | YamlEntry = root
  for (const step of path) {
    const next = child(item.node, step)
    if (!next) return { item, exact: false }
    item = next
  }
  return { item, exact: true }
}

/** The plain value. `__proto__` becomes an ordinary key of its own. */
export function toValue(node: YamlNode): unknown {
  if (node.kind === 'scalar') return node.value
  if (node.kind === 'list') return node.items.map(item => toValue(item.node))
  return Object.fromEntries(
    [...node.entries].map(([key, entry]) => [key, toValue(entry.node)] as const),
  )
}
