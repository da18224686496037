import { doubleQuoted, fitsBlock, fitsPlain } from '../edit/scalarStyles.ts'

/** The values of a written golden set: those of JSON. Absent keys are left out. */
export type YamlValue =
  | string
  | number
  | boolean
  | null
  | readonly YamlValue[]
  | { readonly [key: string]: YamlValue | undefined }

/** The longest value that is still easier to read on one line. */
const longestFlow = 90

/**
 * A mapping as the lines of a YAML block, with one line for each key. Short lists and mappings of single values use
 * brackets, and texts of several lines a block.
 */
export function mappingLines(entries: Readonly<Record<string, YamlValue | undefined>>): string[] {
  return Object.entries(entries).flatMap(([key, value]) => {
    if (value === undefined) return []
    const name = fitsPlain(key, true) ? key : doubleQuoted(key)
    const [first = '', ...rest] = valueLines(value, name.length)
    return [first === '' ? `${name}:` : `${name}: ${first}`, ...rest]
  })
}

/** A list as the lines of a YAML block, each item behind a dash. */
function listLines(items: readonly YamlValue[]): string[] {
  return items.flatMap(item => {
    const [first = '', ...rest] = itemLines(item)
    return [`- ${first}`, ...indented(rest)]
  })
}

/** The lines of a value: the first one, if not empty, goes behind the key; the others are already indented. */
function valueLines(value: YamlValue, keyLength: number): string[] {
  if (typeof value === 'string') return textLines(value)
  const flow = shortFlow(value, keyLength)
  if (flow !== undefined) return [flow]
  return ['', ...indented(isList(value) ? listLines(value) : mappingLines(asMapping(value)))]
}

function itemLines(item: YamlValue): string[] {
  if (typeof item === 'string') return textLines(item).map(outdented)
  const flow = shortFlow(item, 0)
  if (flow !== undefined) return [flow]
  // A nested list would have to share the line of the outer dash.
  return isList(item) ? [flowText(item)] : mappingLines(asMapping(item))
}

function textLines(text: string): string[] {
  if (fitsPlain(text, false)) return [text]
  // A block can state how many line breaks end it; texts with more than one are quoted.
  const isBlock = text.includes('\n') && !text.endsWith('\n\n') && fitsBlock(text, false)
  if (!isBlock || /\n[ \t]+(?:\n|$)|\r/.test(text)) return [doubleQuoted(text)]
  const lines = text.replace(/\n$/, '').split('\n')
  return [text.endsWith('\n') ? '|' : '|-', ...indented(lines)]
}

/** Undefined if the value is too long for one line, or contains parts that read better on separate lines. */
function shortFlow(value: Exclude<YamlValue, string>, keyLength: number): string | undefined {
  const isFlat = isList(value) ? value.every(isSingle) : true
  const text = flowText(value)
  const isEmpty = text === '{}' || text === '[]'
  if (isEmpty || isSingle(value)) return text
  const holdsFlat = isList(value) || Object.values(asMapping(value)).every(isSingleOrAbsent)
  const isShort = keyLength + text.length <= longestFlow && !text.includes('\\n')
  return isFlat && holdsFlat && isShort ? text : undefined
}

function flowText(value: YamlValue): string {
  if (typeof value === 'string') return fitsPlain(value, true) ? value : doubleQuoted(value)
  if (isList(value)) return `[${value.map(flowText).join(', ')}]`
  if (isSingle(value)) return String(value)
  const pairs = Object.entries(asMapping(value)).flatMap(([key, inner]) =>
    inner === undefined ? [] : [`${flowText(key)}: ${flowText(inner)}`],
  )
  return pairs.length === 0 ? '{}' : `{ ${pairs.join(', ')} }`
}

function isSingle(value: YamlValue): boolean {
  return typeof value !== 'object' || value === null
}

function isSingleOrAbsent(value: YamlValue | undefined): boolean {
  return value === undefined || isSingle(value)
}

function isList(value: YamlValue): value is readonly YamlValue[] {
  return Array.isArray(value)
}

function asMapping(value: YamlValue): Readonly<Record<string, YamlValue | undefined>> {
  return typeof value === 'object' && value !== null && !isList(value) ? value : {}
}

function indented(lines: readonly string[]): string[] {
  return lines.map(line => (line === '' ? '' : `  ${line}`))
}

function outdented(line: string, index: number): string {
  return index === 0 ? line : line.replace(/^ {2}/, '')
}
