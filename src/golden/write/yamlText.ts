import { doubleQuoted, fitsBlock, fitsPlain } from '../edit/scalarStyles.ts'

/** What a golden set is written from: what JSON can hold. Absent keys are left out. */
export type YamlValue =
  | string
  | number
  | boolean
  | null
  | readonly YamlValue[]
  | { readonly [key: string]: YamlValue | undefined }

/** Values on one line are read more easily, as long as it is no longer than this. */
const longestFlow = 90

/**
 * A mapping as the lines of a YAML block, each key on a line of its own. Short lists and mappings
 * of single values stand in brackets, and texts of several lines as a block.
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

/** The first one stands behind the key, if it is not empty; the others are indented already. */
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
  // A list in a list would have to share its dash with the item.
  return isList(item) ? [flowText(item)] : mappingLines(asMapping(item))
}

function textLines(text: string): string[] {
  if (fitsPlain(text, false)) return [text]
  // Blocks tell how many line breaks end them; more than one is left to quotes.
  const isBlock = text.includes('\n') && !text.endsWith('\n\n') && fitsBlock(text, false)
  if (!isBlock || /\n[ \t]+(?:\n|$)|\r/.test(text)) return [doubleQuoted(text)]
  const lines = text.replace(/\n$/, '').split('\n')
  return [text.endsWith('\n') ? '|' : '|-', ...indented(lines)]
}

/** Undefined where it would be too long, or holds what is better read on lines of its own. */
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
