import type { YamlEntry, YamlItem, YamlNode } from '../../golden/yaml/yamlNode.ts'
import { parseJson } from '../../text/parseJson.ts'

/** The fault of a JSON text, and its character position. */
interface JsonFault {
  offset: number
  problem: string
}

type PlacedJson =
  | {
      item: YamlItem
      /** Keys that occur twice in one object: the last counts. */ doubled: YamlEntry[]
    }
  | { fault: JsonFault }

/** Traces of programs nest deeper than golden sets do. */
const maximumDepth = 100

/** Reads one JSON value, and keeps the place of every value in it. Python's `NaN` and similar become null. */
export function placedJson(text: string): PlacedJson {
  const reader: Reader = { text, at: 0, doubled: [] }
  try {
    const item = readValue(reader, 0)
    skipSpace(reader)
    if (reader.at < text.length) throw new Broken(reader.at, 'something follows the value')
    return { item, doubled: reader.doubled }
  } catch (error) {
    if (!(error instanceof Broken)) throw error
    const { offset, message } = error
    return { fault: { offset, problem: message } }
  }
}

interface Reader {
  text: string
  at: number
  doubled: YamlEntry[]
}

class Broken extends Error {
  readonly offset: number

  constructor(offset: number, message: string) {
    super(message)
    this.offset = offset
  }
}

const space = /[ \t\n\r]*/y
const bare = /-?(?:Infinity|(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?)|true|false|null|NaN/y

function skipSpace(reader: Reader): void {
  space.lastIndex = reader.at
  space.test(reader.text)
  reader.at = space.lastIndex
}

function readValue(reader: Reader, depth: number): YamlItem {
  skipSpace(reader)
  const start = reader.at
  if (depth > maximumDepth) throw new Broken(start, `it has more than ${maximumDepth} levels`)
  const character = reader.text[start]
  if (character === '{') return { start, node: readObject(reader, depth) }
  if (character === '[') return { start, node: readList(reader, depth) }
  if (character === '"') return { start, node: scalar(readText(reader)) }
  return { start, node: readBare(reader) }
}

function readBare(reader: Reader): YamlNode {
  bare.lastIndex = reader.at
  const [word] = bare.exec(reader.text) ?? []
  if (word === undefined) {
    const isEnd = reader.at >= reader.text.length
    throw new Broken(reader.at, isEnd ? 'it is cut off' : 'a value was expected here')
  }
  reader.at += word.length
  if (/^-?[\dI]/.test(word)) {
    const value = Number(word)
    return { ...scalar(Number.isFinite(value) ? value : null), raw: word }
  }
  return scalar(word === 'true' ? true : word === 'false' ? false : null)
}

function readText(reader: Reader): string {
  const { text, at } = reader
  let end = at
  do {
    end = text.indexOf('"', end + 1)
    if (end === -1) throw new Broken(at, 'a quote that opens here is not closed')
  } while (isEscaped(text, end))
  const value = parseJson(text.slice(at, end + 1))
  if (typeof value !== 'string') {
    throw new Broken(at, 'the text that begins here has a line break or a wrong escape in it')
  }
  reader.at = end + 1
  return value
}

function isEscaped(text: string, at: number): boolean {
  let backslashes = 0
  while (text[at - 1 - backslashes] === '\\') backslashes += 1
  return backslashes % 2 === 1
}

function readList(reader: Reader, depth: number): YamlNode {
  const items: YamlItem[] = []
  reader.at += 1
  if (!closes(reader, ']')) {
    do items.push(readValue(reader, depth + 1))
    while (goesOn(reader, ']'))
  }
  return { kind: 'list', items, size: 0 }
}

function readObject(reader: Reader, depth: number): YamlNode {
  const entries = new Map<string, YamlEntry>()
  reader.at += 1
  if (!closes(reader, '}')) {
    do {
      skipSpace(reader)
      const keyStart = reader.at
      if (reader.text[keyStart] !== '"')
        throw new Broken(keyStart, 'a key in quotes was expected here')
      const key = readText(reader)
      skipSpace(reader)
      if (reader.text[reader.at] !== ':') throw new Broken(reader.at, 'a colon was expected here')
      reader.at += 1
      const former = entries.get(key)
      if (former) reader.doubled.push(former)
      entries.set(key, { ...readValue(reader, depth + 1), keyStart })
    } while (goesOn(reader, '}'))
  }
  return { kind: 'mapping', entries, size: 0 }
}

function closes(reader: Reader, bracket: string): boolean {
  skipSpace(reader)
  if (reader.text[reader.at] !== bracket) return false
  reader.at += 1
  return true
}

function goesOn(reader: Reader, bracket: string): boolean {
  if (closes(reader, bracket)) return false
  if (reader.text[reader.at] !== ',') {
    const isEnd = reader.at >= reader.text.length
    throw new Broken(
      reader.at,
      isEnd ? 'it is cut off' : `a comma or \`${bracket}\` was expected here`,
    )
  }
  reader.at += 1
  return true
}

function scalar(value: string | number | boolean | null) {
  return { kind: 'scalar', value, raw: String(value), size: 0 } as const
}
