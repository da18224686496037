import { decodedJson, isJsonMapping } from '../../text/decodedJson.ts'
import type { JsonFields } from '../../text/decodedJson.ts'
import { toValue } from '../../golden/yaml/yamlNode.ts'
import type { Given } from '../sources/given.ts'

/** Where records keep what users add to a trace. */
const holders = ['metadata', 'attributes', 'tags', 'trace_metadata', 'request_metadata']

/** Attributes whose names end in that of the user's value. */
const prefixes = /(?:^|[._])(?:metadata|properties|attributes|tags)$/

/**
 * The value of an attribute that the user names, of a span: by its whole name, as a key of its metadata, or as the end
 * of a name such as `langfuse.trace.metadata.topic`.
 * @returns undefined if there is none, or if it is a list or mapping
 */
export function attributeOfSpan(attributes: JsonFields, name: string): string | undefined {
  const own = textIn(Object.hasOwn(attributes, name) ? attributes[name] : undefined)
  if (own !== undefined) return own
  for (const [key, value] of Object.entries(attributes)) {
    const inner = prefixes.test(key) ? textOfKey(decodedJson(value), name) : undefined
    if (inner !== undefined) return inner
    const isOurs = key.endsWith(`.${name}`) && prefixes.test(key.slice(0, -name.length - 1))
    const found = isOurs ? textIn(value) : undefined
    if (found !== undefined) return found
  }
  return undefined
}

/** The same of a record: its own field, or one of its metadata, or of the trace or the `info` in it. */
export function attributeOfRecord(record: Given, name: string): string | undefined {
  const parts = [record, ...['trace', 'info'].flatMap(part => fieldOf(record, part) ?? [])]
  for (const part of parts) {
    const fields = mappingOf(part, [name, ...holders])
    const found = textOfKey(fields, name)
    if (found !== undefined) return found
    for (const holder of holders) {
      const inner = textOfKey(decodedJson(fields[holder]), name)
      if (inner !== undefined) return inner
    }
  }
  return undefined
}

/** Names by which `attributeOfSpan` finds short texts. */
export function namesOfSpan(attributes: JsonFields): string[] {
  const inner = Object.entries(attributes).flatMap(([key, value]) =>
    prefixes.test(key) ? labelsIn(decodedJson(value)) : [],
  )
  return [...inner, ...labelsIn(attributes)]
}

/** The same of a record. */
export function namesOfRecord(record: Given): string[] {
  const parts = [record, ...['trace', 'info'].flatMap(part => fieldOf(record, part) ?? [])]
  return parts.flatMap(part => {
    const fields = mappingOf(part, holders)
    return [...holders.flatMap(name => labelsIn(decodedJson(fields[name]))), ...ownLabels(part)]
  })
}

function ownLabels({ node }: Pick<Given, 'node'>): string[] {
  return node.kind === 'mapping' ? labelsIn(mappingOf({ node }, [...node.entries.keys()])) : []
}

/** The most characters of a value that may name a kind of questions. */
const longestLabel = 40

/** Ids, times and numbers name no kind of questions, and neither do texts. */
const noLabel = /^(?:[\d\s.,:TZ+-]+|[\da-f-]{16,}|.*[{}[\]].*)$/is

function labelsIn(fields: unknown): string[] {
  const pairs = Array.isArray(fields)
    ? fields.flatMap(one => (isJsonMapping(one) ? [[one['key'], one['value']] as const] : []))
    : isJsonMapping(fields)
      ? Object.entries(fields)
      : []
  return pairs.flatMap(([key, value]) => {
    const text = textIn(value)
    const isLabel = text !== undefined && text.length <= longestLabel && !noLabel.test(text)
    return isLabel && typeof key === 'string' ? [key] : []
  })
}

/** Looks at the node, because a value that is read counts as carried over. */
function fieldOf({ node }: Given, name: string): Pick<Given, 'node'> | undefined {
  return node.kind === 'mapping' ? node.entries.get(name) : undefined
}

function mappingOf({ node }: Pick<Given, 'node'>, names: readonly string[]): JsonFields {
  if (node.kind === 'scalar') {
    const decoded = decodedJson(node.value)
    return isJsonMapping(decoded) ? decoded : {}
  }
  if (node.kind !== 'mapping') return {}
  const { entries } = node
  return Object.fromEntries(
    names.flatMap(name => {
      const found = entries.get(name)
      return found ? [[name, toValue(found.node)] as const] : []
    }),
  )
}

/** Of a mapping, or of a list of `{ key, value }`. */
function textOfKey(fields: unknown, name: string): string | undefined {
  if (isJsonMapping(fields)) {
    return textIn(Object.hasOwn(fields, name) ? fields[name] : undefined)
  }
  if (!Array.isArray(fields)) return undefined
  const pair: unknown = fields.find(one => isJsonMapping(one) && one['key'] === name)
  return isJsonMapping(pair) ? textIn(pair['value']) : undefined
}

function textIn(value: unknown): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}
