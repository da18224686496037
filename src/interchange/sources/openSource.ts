import { extname } from 'node:path'
import type { ParseError } from 'papaparse'
import { defined } from '../../defined.ts'
import { UserError } from '../../errors.ts'
import { isFolder } from '../../files/textFile.ts'
import { shownFile } from '../../files/unusableFile.ts'
import type { GivenFile } from './given.ts'
import { Given } from './given.ts'
import { jsonLineRecords, jsonLinesOf, laterCounts } from './jsonLineRecords.ts'
import { sourceText } from './sourceText.ts'
import { xlsxRows } from './xlsxRows.ts'
import { lineMap } from '../../text/lineMap.ts'
import type { Table, TableRow } from './tableRows.ts'
import { tableRows } from './tableRows.ts'
import { parseYaml } from '../../golden/yaml/parseYaml.ts'
import type { YamlEntry, YamlItem, YamlMapping } from '../../golden/yaml/yamlNode.ts'
import { grouped } from '../../text/numbers.ts'
import { placedJson } from './placedJson.ts'

/** The reports about all files of an import. */
export interface Told extends Omit<GivenFile, 'placeAt'> {
  /** All opened files, so that values that no reader took can be reported. */
  opened: Source[]
}

/** The reports about one file. */
type ToldOfFile = Omit<GivenFile, 'placeAt'> & { file: string }

/** A file or folder to import, and what can be read of it without knowing its format. */
export type Source = { path: string; file: string; told: Told } & Content

type Content =
  | { kind: 'document'; root: Given }
  | { kind: 'records'; records: readonly Given[]; isTable: boolean; isByPosition?: boolean }
  /** Lines of words separated by space. */
  | { kind: 'words'; lines: readonly Given[] }
  | { kind: 'folder' }

/**
 * Reads a file by the ending of its name, or by its first character if the ending is unknown.
 * @throws UserError with the place of the fault if the file can't be read
 */
export async function openSource(path: string, told: Told): Promise<Source> {
  const source = await sourceAt(path, told)
  told.opened.push(source)
  return source
}

async function sourceAt(path: string, told: Told): Promise<Source> {
  const file = shownFile(path)
  const named = { path, file, told }
  if (isFolder(path)) return { ...named, kind: 'folder' }
  const extension = extname(path).toLowerCase()
  if (extension === '.xlsx') {
    return { ...named, kind: 'records', ...(await xlsxRows(path, told)), isTable: true }
  }
  if (extension === '.jsonl' || extension === '.ndjson') {
    return { ...named, kind: 'records', records: jsonLineRecords(path, told), isTable: false }
  }
  const text = sourceText(path)
  if (text.trim() === '') throw new UserError({ place: { file }, problem: 'The file is empty' })
  return { ...named, ...(await contentOf(text, extension, { file, ...told })) }
}

async function contentOf(text: string, extension: string, told: ToldOfFile): Promise<Content> {
  if (extension === '.yaml' || extension === '.yml') {
    return { kind: 'document', root: yamlDocument(text, told) }
  }
  if (extension === '.json' || /^\s*[[{]/.test(text)) return jsonSource(text, told)
  const isTable = extension === '.csv' || extension === '.tsv'
  const lines = isTable ? undefined : wordLines(text, told)
  if (lines) return { kind: 'words', lines }
  return { kind: 'records', ...(await csvRows(text, told)), isTable: true }
}

/** The separators of cells: a tab, or those of Excel in countries with decimal commas. */
const delimiters = [',', ';', '\t']

/**
 * The rows of a CSV text by RFC 4180.
 * @throws UserError with the line if a quote is not closed, or text follows its end
 */
async function csvRows(text: string, told: ToldOfFile): Promise<Table> {
  const { file, losses, problems, numbers } = told
  const { default: papaparse } = await import('papaparse')
  const lineAt = lineMap(text)
  const placeAt = (start: number) => ({ file, line: lineAt(start).line })
  const rows: TableRow[] = []
  const { named, begin } = delimiterLine(text)
  const table = text.slice(begin)
  let start = begin
  papaparse.parse<string[]>(table, {
    delimiter: named ?? delimiterOf(table),
    step({ data, errors, meta }) {
      for (const error of errors) refuse(error)
      if (data.some(cell => cell !== '')) rows.push({ cells: data, start })
      start = begin + meta.cursor
    },
  })
  return tableRows({ placeAt, losses, problems, ...defined({ numbers }) }, rows)

  function refuse({ type, message, index }: ParseError): void {
    if (type === 'Delimiter') return
    throw new UserError({
      place: placeAt(index === undefined ? start : begin + index),
      problem: `Expected valid CSV: ${message.toLowerCase()}`,
      fix: 'Put a cell with quotes, commas or line breaks in quotes, and double each quote in it',
    })
  }
}

/** Reads `sep=;` in the first line, which Excel uses and does not show. */
function delimiterLine(text: string): { named?: string; begin: number } {
  const [line, named] = /^sep=([,;\t|])\r?\n/i.exec(text) ?? []
  return { ...defined({ named }), begin: line?.length ?? 0 }
}

/** The most frequent separator in the first row outside of quotes. */
function delimiterOf(text: string): string {
  const [first = ''] = text.replaceAll(/"[^"]*"/g, '').split(/[\r\n]/, 1)
  const counts = delimiters.map(delimiter => first.split(delimiter).length)
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ','
}

/** As for golden files: the parser keeps an event for each value. */
const maximumBytes = 5 * 1024 * 1024

/** @throws UserError with the places of faults if the text is not valid YAML */
function yamlDocument(text: string, { file, losses, problems }: ToldOfFile): Given {
  if (Buffer.byteLength(text) > maximumBytes) {
    throw new UserError({
      place: { file },
      problem: 'Expected at most 5 MB of YAML',
      fix: 'Divide the file, or write it as JSON',
    })
  }
  const { root, positionAt, faults } = parseYaml(text, file)
  const placeAt = (start: number) => ({ file, ...positionAt(start) })
  if (faults.length > 0) {
    throw new UserError(faults.map(({ offset, ...rest }) => ({ place: placeAt(offset), ...rest })))
  }
  return new Given({ placeAt, losses, problems }, root)
}

/** The columns of a line by its number of words: TREC's judgements and runs. */
const columnsOf: Readonly<Record<number, readonly string[]>> = {
  4: ['query', 'iteration', 'document', 'grade'],
  6: ['query', 'iteration', 'document', 'rank', 'score', 'tag'],
}

/** The words and places of a line take some 4 kB. */
const maximumLines = 500_000

/**
 * The lines of a text whose words are separated by space, as in TREC's files. Lines that begin with `#` are comments.
 * @returns undefined if the text has no such lines
 */
function wordLines(text: string, { file, losses, problems }: ToldOfFile): Given[] | undefined {
  const lines = text.split(/\r?\n/)
  const first = lines.filter(isLine).slice(0, 20).map(wordsOf)
  const columns = columnsOf[first[0]?.length ?? 0]
  // Prose has no number there.
  const isOfWords = first.every(words => words.length < 4 || hasNumber(words))
  if (!columns || !isOfWords) return undefined
  if (lines.length > maximumLines) throw tooManyLines(file)
  const source = { placeAt: (line: number) => ({ file, line }), losses, problems }
  return lines.flatMap((line, index) =>
    isLine(line) ? [lineOf(wordsOf(line), { source, columns, number: index + 1 })] : [],
  )
}

const isLine = (line: string): boolean => /^\s*[^\s#]/.test(line)
const wordsOf = (line: string): string[] => line.trim().split(/\s+/)

function lineOf(
  words: readonly string[],
  { source, columns, number }: { source: GivenFile; columns: readonly string[]; number: number },
): Given {
  const cells = words.map((word, index): [string, YamlEntry] => [
    columns[index] ?? `word ${index + 1}`,
    { node: { kind: 'scalar', value: word, raw: word, size: 0 }, start: number, keyStart: number },
  ])
  const node = { kind: 'mapping', entries: new Map(cells), size: 0 } as const
  const given = new Given(source, { node, start: number })
  if (words.length < columns.length) {
    given.refuse(
      `Expected ${columns.length} words, got ${words.length}`,
      `Write ${columns.join(' ')} on each line`,
    )
  }
  return given
}

function tooManyLines(file: string): UserError {
  return new UserError({
    place: { file },
    problem: `Expected at most ${grouped(maximumLines)} lines`,
    fix: 'Keep the first hundred documents of each query, or divide the queries among several files',
  })
}

/** A grade, or the score of a run. */
function hasNumber(words: readonly string[]): boolean {
  return Number.isFinite(Number(words[words.length < mostColumns ? 3 : 4]))
}

const mostColumns = 6

/**
 * One JSON value, or one on each line, under any file name.
 * @throws UserError with the place of the fault if it is neither
 */
function jsonSource(text: string, told: ToldOfFile): Content {
  const read = placedJson(text)
  const positionAt = lineMap(text)
  const placeAt = (start: number) => ({ file: told.file, ...positionAt(start) })
  if ('item' in read) {
    const { losses } = told
    const file = { placeAt, losses, problems: told.problems }
    for (const entry of read.doubled)
      new Given(file, entry, 'a key that appears twice').lose(laterCounts)
    return { kind: 'document', root: new Given(file, columnRecords(read.item)) }
  }
  const { offset, problem } = read.fault
  // In a file with a value per line, the second value begins a line.
  const isSecond = problem === 'something follows the value' && placeAt(offset).column === 1
  if (isSecond) return { kind: 'records', records: jsonLinesOf(text, told), isTable: false }
  throw new UserError({
    place: placeAt(offset),
    problem: `Expected valid JSON, but ${problem}`,
    fix: 'Export the file again, or fix it there',
  })
}

/**
 * Turns a table by columns, `{"question": {"0": "Who?"}}`, the default of pandas, into a list of its rows. Cells keep
 * their places. Any other value is returned unchanged.
 */
function columnRecords(item: YamlItem): YamlItem {
  const { node, start } = item
  if (node.kind !== 'mapping') return item
  const columns = [...node.entries].map(([name, entry]) => ({ name, cells: cellsOf(entry) }))
  const rows = [...(columns[0]?.cells?.keys() ?? [])]
  const isTable =
    rows.length > 0 &&
    columns.every(({ cells }) => cells?.size === rows.length && rows.every(row => cells.has(row)))
  if (!isTable) return item
  const items = rows.map((row): YamlItem => {
    const entries = columns.flatMap(({ name, cells }): [string, YamlEntry][] => {
      const cell = cells?.get(row)
      return cell ? [[name, cell]] : []
    })
    const record: YamlMapping = { kind: 'mapping', entries: new Map(entries), size: 0 }
    return { node: record, start: entries[0]?.[1].start ?? start }
  })
  return { start, node: { kind: 'list', items, size: 0 } }
}

/** By row number; undefined if the value is not a column. */
function cellsOf({ node }: YamlEntry): ReadonlyMap<string, YamlEntry> | undefined {
  if (node.kind !== 'mapping') return undefined
  return [...node.entries.keys()].every(key => /^\d+$/.test(key)) ? node.entries : undefined
}
