import { COLLECTION_STYLE, EVENT_ID, SCALAR_STYLE, getScalarValue } from 'js-yaml'
import type { AliasEvent, Event, MappingEvent, ScalarEvent, SequenceEvent } from 'js-yaml'
import { afterLineBreak, lineEndAt, lineStartAt } from '../../text/lineBreaks.ts'

/**
 * A node of YAML as written: aliases and merge keys are not followed, and each node has its style and its end. Edits
 * change this text; `yamlReader.ts` reads the values from it.
 */
export type PlacedNode = PlacedScalar | PlacedList | PlacedMapping | PlacedAlias

interface Placed {
  /** Start of the anchor or tag of the node, or else of the node. */
  from: number
  /** Start of the text: the quote, the `|` of a block, the bracket. */
  start: number
  /** End of the node, past its last character; a block ends with its last line that is not blank. */
  end: number
}

export interface PlacedScalar extends Placed {
  kind: 'scalar'
  event: ScalarEvent
  text: string
}

export interface PlacedAlias extends Placed {
  kind: 'alias'
  /** Name of the anchor. */
  name: string
}

export interface PlacedList extends Placed {
  kind: 'list'
  event: SequenceEvent
  isFlow: boolean
  items: PlacedNode[]
}

export interface PlacedPair {
  key: PlacedNode
  value: PlacedNode
}

export interface PlacedMapping extends Placed {
  kind: 'mapping'
  event: MappingEvent
  isFlow: boolean
  pairs: PlacedPair[]
}

interface EventReader {
  source: string
  events: readonly Event[]
  next: number
  /** End of the last node: the place of an omitted value. */
  last: number
}

/** The root of the only document of a text, from the events of that text. */
export function placedRoot(source: string, events: readonly Event[]): PlacedNode {
  return readNode({ source, events, next: 1, last: 0 })
}

/** The pair of a key in the mapping itself, not in a merged one. */
export function ownPair(mapping: PlacedMapping, name: string): PlacedPair | undefined {
  return mapping.pairs.find(({ key }) => key.kind === 'scalar' && key.text === name)
}

export function isBlock({ style }: ScalarEvent): boolean {
  return style === SCALAR_STYLE.LITERAL_BLOCK || style === SCALAR_STYLE.FOLDED_BLOCK
}

function readNode(reader: EventReader): PlacedNode {
  const event = reader.events[reader.next]
  reader.next += 1
  const node = nodeOf(reader, event)
  reader.last = node.end
  return node
}

function nodeOf(reader: EventReader, event: Event | undefined): PlacedNode {
  switch (event?.type) {
    case EVENT_ID.SCALAR:
      return scalarOf(reader, event)
    case EVENT_ID.SEQUENCE:
      return listOf(reader, event)
    case EVENT_ID.MAPPING:
      return mappingOf(reader, event)
    case EVENT_ID.ALIAS:
      return aliasOf(reader, event)
    default:
      throw new Error('Expected a node among the events of YAML')
  }
}

function aliasOf({ source }: EventReader, { anchorStart, anchorEnd }: AliasEvent): PlacedAlias {
  const start = anchorStart - 1
  const name = source.slice(anchorStart, anchorEnd)
  return { kind: 'alias', name, from: start, start, end: anchorEnd }
}

function scalarOf({ source, last }: EventReader, event: ScalarEvent): PlacedScalar {
  const span = scalarSpan(source, event, last)
  const text = getScalarValue(source, event)
  return { kind: 'scalar', event, text, from: fromOf(event, span.start), ...span }
}

function scalarSpan(source: string, event: ScalarEvent, last: number) {
  const { valueStart, valueEnd, tagEnd, anchorEnd, style } = event
  const before = Math.max(last, tagEnd, anchorEnd)
  if (valueStart === -1) return { start: before, end: before }
  if (isBlock(event)) return blockSpan(source, event, before)
  const quote = style === SCALAR_STYLE.PLAIN ? 0 : 1
  return { start: valueStart - quote, end: valueEnd + quote }
}

/** The events of a block begin below its `|`. */
function blockSpan(source: string, { valueStart, valueEnd }: ScalarEvent, before: number) {
  const above = afterLineBreak(source, valueStart) ? valueStart - 1 : valueStart
  const signs = source.slice(Math.max(before, lineStartAt(source, above)), valueStart)
  const start = valueStart - signs.length + signs.search(/[|>]/)
  let end = valueEnd
  while (end > start && ' \t\r\n'.includes(source.charAt(end - 1))) end -= 1
  return { start, end: lineEndAt(source, end) }
}

function fromOf(event: Exclude<Event, { type: 1 | 5 | 6 }>, start: number): number {
  const anchor = event.anchorStart === -1 ? start : event.anchorStart - 1
  const tag = event.tagStart === -1 ? start : event.tagStart
  return Math.min(start, anchor, tag)
}

function listOf(reader: EventReader, event: SequenceEvent): PlacedList {
  reader.last = event.start
  const items: PlacedNode[] = []
  while (!popped(reader)) items.push(readNode(reader))
  return { kind: 'list', event, items, ...collectionSpan(reader, event) }
}

function mappingOf(reader: EventReader, event: MappingEvent): PlacedMapping {
  reader.last = event.start
  const pairs: PlacedPair[] = []
  while (!popped(reader)) pairs.push({ key: readNode(reader), value: readNode(reader) })
  return { kind: 'mapping', event, pairs, ...collectionSpan(reader, event) }
}

function popped(reader: EventReader): boolean {
  if (reader.events[reader.next]?.type !== EVENT_ID.POP) return false
  reader.next += 1
  return true
}

function collectionSpan({ source, last }: EventReader, event: SequenceEvent | MappingEvent) {
  const { start, style } = event
  const isFlow = style === COLLECTION_STYLE.FLOW
  const hasBrackets = isFlow && '{['.includes(source.charAt(start))
  const end = hasBrackets ? closingBracket(source, Math.max(last, start + 1)) + 1 : last
  return { isFlow, from: fromOf(event, start), start, end }
}

/** Only spaces, comments and the signs of omitted values are between the last item and the bracket. */
function closingBracket(source: string, from: number): number {
  const between = /(?:[\s,:?]+|#[^\r\n]*)*/y
  between.lastIndex = from
  between.exec(source)
  return between.lastIndex
}
