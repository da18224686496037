import type { Path } from '../../schema/issueFindings.ts'

/** The most nested levels of a file, in YAML and in lines of JSON. A case needs at most six. */
export const maximumDepth = 50

/** A node of a YAML file: its value with the place of each part. */
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

/** A node with its place: an alias shares the node, but not the place. */
export interface YamlItem {
  node: YamlNode
  /** Offset in the source. */
  start: number
}

export interface YamlEntry extends YamlItem {
  keyStart: number
  /** The key comes from `<<`; the same key in the mapping itself overrides it. */
  isMerged?: true
}

/** Replaces a node that could not be read and is already reported, so that nothing is reported twice. */
export const unread: YamlNode = { kind: 'scalar', value: null, raw: '', size: 0 }

export function child(node: YamlNode, step: string | number): YamlItem | YamlEntry | undefined {
  if (node.kind === 'mapping') return node.entries.get(String(step))
  return node.kind === 'list' && typeof step === 'number' ? node.items[step] : undefined
}

/** The item at a path, or its nearest parent (then `exact` is false). */
export function find(root: YamlItem, path: Path): { item: YamlItem | YamlEntry; exact: boolean } {
  let item: YamlItem | YamlEntry = root
  for (const step of path) {
    const next = child(item.node, step)
    if (!next) return { item, exact: false }
    item = next
  }
  return { item, exact: true }
}

/** The plain value. `__proto__` becomes an ordinary key. */
export function toValue(node: YamlNode): unknown {
  if (node.kind === 'scalar') return node.value
  if (node.kind === 'list') return node.items.map(item => toValue(item.node))
  return Object.fromEntries(
    [...node.entries].map(([key, entry]) => [key, toValue(entry.node)] as const),
  )
}
