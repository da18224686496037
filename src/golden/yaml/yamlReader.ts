import { CORE_SCHEMA, NOT_RESOLVED, SCALAR_STYLE } from 'js-yaml'
import type { Position } from '../goldenSet.ts'
import { escaped } from '../../text/untrusted.ts'
import type {
  PlacedAlias,
  PlacedList,
  PlacedMapping,
  PlacedNode,
  PlacedPair,
  PlacedScalar,
} from './placedNode.ts'
import type { YamlItem, YamlMapping, YamlNode, YamlScalar } from './yamlNode.ts'
import { unread } from './yamlNode.ts'

/** An alias is cheap to write, so each use counts the size of its node. */
const limits = { aliases: 20_000, characters: 32 * 1024 * 1024 }

/** The cost of each value against the limit on expanded aliases, in addition to its characters. */
const nodeCost = 16

// The core schema of YAML 1.2: `yes`, `on` and dates stay text.
const tags = CORE_SCHEMA.tags.filter(tag => tag.nodeKind === 'scalar')
const implicitTags = tags.filter(tag => tag.implicit)

export interface YamlFault {
  offset: number
  problem: string
  fix?: string
}

interface ReadText {
  source: string
  positionAt(offset: number): Position
  report(fault: YamlFault): void
  /** Ends the reading if it would cost too much. */
  refuse(fault: YamlFault): never
}

interface YamlReader extends ReadText {
  /** Null while the anchored node is still being read. */
  anchors: Map<string, YamlNode | null>
  /** Offsets of anchors of single values that no alias has used yet. */
  unnamed: Map<string, number>
  aliases: number
}

const kindNames = { scalar: 'a single value', list: 'a list', mapping: 'a mapping' }

/** The values of a text, with aliases and merge keys followed. */
export function readValues(root: PlacedNode, text: ReadText): YamlItem {
  const reader = { ...text, anchors: new Map(), unnamed: new Map(), aliases: 0 }
  const item = readItem(reader, root, 0)
  reportUnnamed(reader)
  return item
}

/** An omitted node has no place and takes the place before it. */
function readItem(reader: YamlReader, placed: PlacedNode, startBefore: number): YamlItem {
  switch (placed.kind) {
    case 'scalar':
      return { start: textStart(reader, placed) ?? startBefore, node: readScalar(reader, placed) }
    case 'list':
      return { start: placed.start, node: readList(reader, placed) }
    case 'mapping':
      return { start: placed.start, node: readMapping(reader, placed) }
    case 'alias':
      return { start: placed.start, node: readAlias(reader, placed) }
  }
}

/** Start of the text, including an opening quote; undefined for an omitted value. */
function textStart({ source }: YamlReader, { event, start }: PlacedScalar): number | undefined {
  const { style, valueStart, valueEnd } = event
  if (valueStart === -1) return undefined
  if (style === SCALAR_STYLE.SINGLE_QUOTED || style === SCALAR_STYLE.DOUBLE_QUOTED) return start
  // The text of a block begins below its `|`, after the indentation.
  const indent = source.slice(valueStart, valueEnd).search(/\S/)
  return indent === -1 ? undefined : valueStart + indent
}

function readScalar(reader: YamlReader, placed: PlacedScalar): YamlNode {
  const { text } = placed
  const value = resolved(placed, tagOf(reader, placed))
  if (value === undefined) reportTag(reader, placed)
  const node: YamlNode =
    value === undefined
      ? unread
      : { kind: 'scalar', value, raw: text, size: nodeCost + text.length }
  remember(reader, placed, node)
  return node
}

/** Undefined if the tag is not a standard one of YAML, or if the text does not fit it. */
function resolved(
  { text, event: { style } }: PlacedScalar,
  tagName: string,
): YamlScalar['value'] | undefined {
  if (tagName === '!' || (tagName === '' && style !== SCALAR_STYLE.PLAIN)) return text
  const name = tagName.replace('!!', 'tag:yaml.org,2002:')
  const candidates = name === '' ? implicitTags : tags.filter(tag => tag.tagName === name)
  for (const tag of candidates) {
    const value: YamlScalar['value'] | typeof NOT_RESOLVED = tag.resolve(text, name !== '', name)
    if (value !== NOT_RESOLVED) return value
  }
  return name === '' ? text : undefined
}

function readList(reader: YamlReader, placed: PlacedList): YamlNode {
  checkCollectionTag(reader, placed, '!!seq')
  remember(reader, placed, null)
  const items: YamlItem[] = []
  let size = nodeCost
  for (const one of placed.items) {
    const item = readItem(reader, one, items.at(-1)?.start ?? placed.start)
    items.push(item)
    size = grown(reader, size, item)
  }
  const node: YamlNode = { kind: 'list', items, size }
  remember(reader, placed, node)
  return node
}

function readMapping(reader: YamlReader, placed: PlacedMapping): YamlNode {
  checkCollectionTag(reader, placed, '!!map')
  remember(reader, placed, null)
  const node: YamlMapping = { kind: 'mapping', entries: new Map(), size: nodeCost }
  let isRefused = false
  for (const pair of placed.pairs) {
    const key = readItem(reader, pair.key, placed.start)
    const value = readItem(reader, pair.value, key.start)
    if (isMerge(pair)) mergeInto(reader, node, value)
    else isRefused = !addEntry(reader, node, key, value) || isRefused
  }
  // All keys were lists or mappings, so the user probably meant the braces as text.
  if (node.entries.size === 0 && isRefused) return unread
  remember(reader, placed, node)
  return node
}

/** Only a bare `<<` merges; in quotes it is an ordinary key. */
function isMerge({ key }: PlacedPair): boolean {
  if (key.kind !== 'scalar' || key.text !== '<<') return false
  return key.event.style === SCALAR_STYLE.PLAIN && key.event.tagStart === -1
}

/** @returns false if the key is a list or a mapping */
function addEntry(reader: YamlReader, node: YamlMapping, key: YamlItem, value: YamlItem): boolean {
  if (key.node.kind !== 'scalar') {
    reader.report({
      offset: key.start,
      problem: `Expected a key to be text, got ${kindNames[key.node.kind]}`,
      fix: 'Put text that begins with `{` or `[` in quotes',
    })
    return false
  }
  const name = key.node.raw
  const first = node.entries.get(name)
  if (first && !first.isMerged) {
    reader.report({
      offset: key.start,
      problem: `Duplicate key \`${escaped(name)}\`, first on line ${reader.positionAt(first.keyStart).line}`,
      fix: 'Keep one of the two',
    })
    return true
  }
  node.entries.set(name, { ...value, keyStart: key.start })
  node.size = grown(reader, node.size + key.node.size, value)
  return true
}

/** Merged keys keep the place where they were written, because the user has to fix them there. */
function mergeInto(reader: YamlReader, node: YamlMapping, value: YamlItem): void {
  for (const source of value.node.kind === 'list' ? value.node.items : [value]) {
    if (source.node === unread) continue
    if (source.node.kind !== 'mapping') {
      reader.report({
        offset: source.start,
        problem: `Expected \`<<\` to merge a mapping, got ${kindNames[source.node.kind]}`,
        fix: 'Name an anchored mapping, as in `<<: *defaults`',
      })
      continue
    }
    for (const [name, entry] of source.node.entries) {
      if (node.entries.has(name)) continue
      node.entries.set(name, { ...entry, isMerged: true })
      node.size = grown(reader, node.size, entry)
    }
  }
}

function readAlias(reader: YamlReader, { name, start: offset }: PlacedAlias): YamlNode {
  reader.aliases += 1
  if (reader.aliases > limits.aliases) {
    reader.refuse({
      offset,
      problem: `Expected at most ${limits.aliases} aliases (\`*name\`) in a file`,
      fix: 'Split the golden set into several files',
    })
  }
  reader.unnamed.delete(name)
  const node = reader.anchors.get(name)
  if (node) return node
  reader.report({
    offset,
    problem:
      node === null
        ? `Expected \`*${escaped(name)}\` to be outside of what it names`
        : `Expected \`*${escaped(name)}\` to name an anchor above it`,
    fix: 'If it is meant as text, put it in quotes',
  })
  return unread
}

function grown(reader: YamlReader, size: number, item: YamlItem): number {
  const total = size + item.node.size
  if (total > limits.characters) {
    reader.refuse({
      offset: item.start,
      problem: 'Expected the file to stay under 32 MB once its aliases are followed',
      fix: 'Use fewer aliases, or split the golden set into several files',
    })
  }
  return total
}

type AnchoredNode = Exclude<PlacedNode, PlacedAlias>

function remember(reader: YamlReader, placed: AnchoredNode, node: YamlNode | null): void {
  const { anchorStart, anchorEnd } = placed.event
  if (anchorStart === -1) return
  const name = reader.source.slice(anchorStart, anchorEnd)
  reader.anchors.set(name, node)
  if (placed.kind === 'scalar') reader.unnamed.set(name, anchorStart - 1)
}

/** YAML would drop the first word of `&Co. prices` silently. */
function reportUnnamed({ unnamed, report }: YamlReader): void {
  for (const [name, offset] of unnamed) {
    report({
      offset,
      problem: `Expected an alias to name the anchor \`&${escaped(name)}\``,
      fix: 'If it is meant as text, put it in quotes',
    })
  }
}

/** Empty if the node has no tag. */
function tagOf({ source }: YamlReader, { event: { tagStart, tagEnd } }: AnchoredNode): string {
  return tagStart === -1 ? '' : source.slice(tagStart, tagEnd)
}

function checkCollectionTag(reader: YamlReader, placed: AnchoredNode, own: string): void {
  if (!['', own, '!'].includes(tagOf(reader, placed))) reportTag(reader, placed)
}

function reportTag(reader: YamlReader, placed: AnchoredNode): void {
  reader.report({
    offset: placed.event.tagStart,
    problem: `Unknown YAML tag, or a value that doesn't fit it: \`${escaped(tagOf(reader, placed))}\``,
    fix: 'Put text that begins with `!` in quotes',
  })
}
