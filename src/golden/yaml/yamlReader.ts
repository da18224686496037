import { EVENT_ID } from 'js-yaml'
import type { AliasEvent, Event, MappingEvent, ScalarEvent, SequenceEvent } from 'js-yaml'
import type { Position } from '../goldenSet.ts'
import { escaped } from '../../text/untrusted.ts'
import type { YamlItem, YamlMapping, YamlNode } from './yamlNode.ts'
import { unread } from './yamlNode.ts'
import { isMergeKey, nodeCost, readScalar, scalarStart } from './yamlScalar.ts'

/** An alias is cheap to write, so its node is counted at each use. */
const limits = { aliases: 20_000, characters: 32 * 1024 * 1024 }

export interface YamlFault {
  offset: number
  problem: string
  fix?: string
}

export interface YamlReader {
  source: string
  events: readonly Event[]
  /** Index of the next event. */
  next: number
  /** Null while the anchored node is still being read. */
  anchors: Map<string, YamlNode | null>
  /** Where anchors of single values stand that no alias has named yet. */
  unnamed: Map<string, number>
  aliases: number
  positionAt(offset: number): Position
  report(fault: YamlFault): void
  /** Ends the reading where going on would cost too much. */
  refuse(fault: YamlFault): never
}

type AnchoredEvent = ScalarEvent | SequenceEvent | MappingEvent

const kindNames = { scalar: 'a single value', list: 'a list', mapping: 'a mapping' }

/** Reads the next node. One that is left out has no place of its own and takes what is before. */
export function readItem(reader: YamlReader, startBefore: number): YamlItem {
  const event = reader.events[reader.next]
  reader.next += 1
  switch (event?.type) {
    case EVENT_ID.SCALAR:
      return readScalarItem(reader, event, startBefore)
    case EVENT_ID.SEQUENCE:
      return { start: event.start, node: readList(reader, event) }
    case EVENT_ID.MAPPING:
      return { start: event.start, node: readMapping(reader, event) }
    case EVENT_ID.ALIAS:
      return { start: event.anchorStart - 1, node: readAlias(reader, event) }
    default:
      return { start: startBefore, node: unread }
  }
}

function readScalarItem(reader: YamlReader, event: ScalarEvent, startBefore: number): YamlItem {
  const start = scalarStart(reader.source, event) ?? startBefore
  const node = readScalar(reader.source, event) ?? unread
  if (node === unread) reportTag(reader, event)
  remember(reader, event, node)
  return { start, node }
}

function readList(reader: YamlReader, event: SequenceEvent): YamlNode {
  checkCollectionTag(reader, event, '!!seq')
  remember(reader, event, null)
  const items: YamlItem[] = []
  let size = nodeCost
  while (!atEnd(reader)) {
    const item = readItem(reader, items.at(-1)?.start ?? event.start)
    items.push(item)
    size = grown(reader, size, item)
  }
  const node: YamlNode = { kind: 'list', items, size }
  remember(reader, event, node)
  return node
}

function readMapping(reader: YamlReader, event: MappingEvent): YamlNode {
  checkCollectionTag(reader, event, '!!map')
  remember(reader, event, null)
  const node: YamlMapping = { kind: 'mapping', entries: new Map(), size: nodeCost }
  let isRefused = false
  while (!atEnd(reader)) {
    const merges = isMergeKey(reader.source, reader.events[reader.next])
    const key = readItem(reader, event.start)
    const value = readItem(reader, key.start)
    if (merges) mergeInto(reader, node, value)
    else isRefused = !addEntry(reader, node, key, value) || isRefused
  }
  // All its keys were lists or mappings: the braces were meant as text.
  if (node.entries.size === 0 && isRefused) return unread
  remember(reader, event, node)
  return node
}

/** @returns false where the key is a list or a mapping */
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

/** Merged keys keep the place where they were written: that is where they can be mended. */
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

function readAlias(reader: YamlReader, event: AliasEvent): YamlNode {
  const offset = event.anchorStart - 1
  const name = reader.source.slice(event.anchorStart, event.anchorEnd)
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

function atEnd(reader: YamlReader): boolean {
  const event = reader.events[reader.next]
  if (event && event.type !== EVENT_ID.POP) return false
  reader.next += 1
  return true
}

function remember(reader: YamlReader, event: AnchoredEvent, node: YamlNode | null): void {
  if (event.anchorStart === -1) return
  const name = reader.source.slice(event.anchorStart, event.anchorEnd)
  reader.anchors.set(name, node)
  if (event.type === EVENT_ID.SCALAR) reader.unnamed.set(name, event.anchorStart - 1)
}

/** YAML would leave out the first word of `&Co. prices`, and nobody would see it. */
export function reportUnnamed({ unnamed, report }: YamlReader): void {
  for (const [name, offset] of unnamed) {
    report({
      offset,
      problem: `Expected an alias to name the anchor \`&${escaped(name)}\``,
      fix: 'If it is meant as text, put it in quotes',
    })
  }
}

function checkCollectionTag(reader: YamlReader, event: AnchoredEvent, own: string): void {
  const tag = reader.source.slice(event.tagStart, event.tagEnd)
  if (event.tagStart !== -1 && tag !== own && tag !== '!') reportTag(reader, event)
}

function reportTag(reader: YamlReader, event: AnchoredEvent): void {
  reader.report({
    offset: event.tagStart,
    problem: `Unknown YAML tag, or a value that doesn't fit it: \`${escaped(reader.source.slice(event.tagStart, event.tagEnd))}\``,
    fix: 'Put text that begins with `!` in quotes',
  })
}
