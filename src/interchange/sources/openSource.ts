import { extname } from 'node:path'
import { UserError } from '../../errors.ts'
import { isFolder } from '../../files/textFile.ts'
import { shownFile } from '../../files/unusableFile.ts'
import { csvRows } from './csvRows.ts'
import type { Given, GivenFile } from './given.ts'
import { jsonLineRecords } from './jsonLineRecords.ts'
import { jsonSource } from './jsonSource.ts'
import { sourceText } from './sourceText.ts'
import { wordLines } from './wordLines.ts'
import { xlsxRows } from './xlsxRows.ts'
import { yamlDocument } from './yamlDocument.ts'

/** What is told of all files that are read together. */
export interface Told extends Omit<GivenFile, 'placeAt'> {
  /** All that were opened, so that what nobody took of them can be told. */
  opened: Source[]
}

/** A file or folder that is imported, as far as it can be read without knowing whose format it has. */
export type Source = { path: string; file: string; told: Told } & Content

type Content =
  | { kind: 'document'; root: Given }
  | { kind: 'records'; records: readonly Given[]; isTable: boolean }
  /** Lines of words with space between them. */
  | { kind: 'words'; lines: readonly Given[] }
  | { kind: 'folder' }

/**
 * Reads a file by what its name ends in, and by its first character where that says nothing.
 * @throws UserError where it can't be read as what it seems to be, with the place
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
    return { ...named, kind: 'records', records: await xlsxRows(path, told), isTable: true }
  }
  if (extension === '.jsonl' || extension === '.ndjson') {
    return { ...named, kind: 'records', records: jsonLineRecords(path, told), isTable: false }
  }
  const text = sourceText(path)
  if (text.trim() === '') throw new UserError({ place: { file }, problem: 'The file is empty' })
  return { ...named, ...(await contentOf(text, extension, { file, ...told })) }
}

async function contentOf(
  text: string,
  extension: string,
  told: Told & { file: string },
): Promise<Content> {
  if (extension === '.yaml' || extension === '.yml') {
    return { kind: 'document', root: yamlDocument(text, told) }
  }
  if (extension === '.json' || /^\s*[[{]/.test(text)) return jsonSource(text, told)
  const isTable = extension === '.csv' || extension === '.tsv'
  const lines = isTable ? undefined : wordLines(text, told)
  if (lines) return { kind: 'words', lines }
  return { kind: 'records', records: await csvRows(text, told), isTable: true }
}
