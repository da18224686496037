import type { YamlItem, YamlNode, YamlScalar } from '../yaml/yamlNode.ts'
import { maximumDepth } from '../yaml/yamlNode.ts'

/**
 * A JSON value as a YAML node, so that both get the same checks and messages. All parts have the same place: the line.
 * @returns undefined if the value is nested too deeply
 */
export function jsonNode(value: unknown, depth = 0): YamlNode | undefined {
  if (depth > maximumDepth) return undefined
  if (Array.isArray(value)) {
    const items = value.map(item => itemOf(item, depth))
    return items.every(isThere) ? { kind: 'list', items, size: 0 } : undefined
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(([key, one]) => ({ key, item: itemOf(one, depth) }))
    const inner = entries.flatMap(({ key, item }) =>
      item ? [[key, { ...item, keyStart: 0 }] as const] : [],
    )
    if (inner.length < entries.length) return undefined
    return { kind: 'mapping', entries: new Map(inner), size: 0 }
  }
  return isScalar(value) ? scalarNode(value) : undefined
}

function isScalar(value: unknown): value is YamlScalar['value'] {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value)
}

function scalarNode(value: YamlScalar['value']): YamlScalar {
  return { kind: 'scalar', value, raw: String(value), size: 0 }
}

function itemOf(value: unknown, depth: number): YamlItem | undefined {
  const node = jsonNode(value, depth + 1)
  return node && { node, start: 0 }
}

function isThere(item: YamlItem | undefined): item is YamlItem {
  return item !== undefined
}
