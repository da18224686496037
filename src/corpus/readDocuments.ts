import { UserError } from '../errors.ts'
import { isNodeError } from '../files/nodeError.ts'
import type { DocumentFile, SkippedFile } from './documentFiles.ts'
import { documentFiles } from './documentFiles.ts'
import { readContent } from './readContent.ts'
import type { SourceDocument } from './sourceDocument.ts'
import { sourceDocument } from './sourceDocument.ts'
import { fileLines } from '../files/fileLines.ts'
import { whileOpen } from '../files/whileOpen.ts'
import { parseJson } from '../text/parseJson.ts'
import { plainTextContent } from './formats/plainTextContent.ts'

export interface ReadDocuments {
  /** In the order of the paths, of names, and of lines. Ids are unique. */
  documents: SourceDocument[]
  /** Everything found that is not a document. */
  skipped: SkippedFile[]
}

/**
 * The documents of files and folders: Markdown, plain text, HTML, JSON lines, and PDF if `unpdf` is installed.
 * Unreadable files are listed with the reason.
 * @param paths relative to the root, or absolute
 * @throws UserError if a path does not exist, or for a PDF if `unpdf` is not installed
 */
export async function readDocuments(
  paths: readonly string[],
  { root }: { root: string },
): Promise<ReadDocuments> {
  const { files, skipped } = documentFiles(paths, root)
  const documents = new Map<string, SourceDocument>()
  for (const file of withIdsOfTheirOwn(files)) {
    for await (const read of documentsOf(file)) {
      if (!('document' in read)) skipped.push(read)
      else if (documents.has(read.document.id)) skipped.push(repeated(read.document, documents))
      else documents.set(read.document.id, read.document)
    }
  }
  return { documents: [...documents.values()], skipped }
}

/** If files of several folders have the same relative path, their ids are their paths in the project. */
function withIdsOfTheirOwn(files: readonly DocumentFile[]): DocumentFile[] {
  const counts = new Map<string, number>()
  for (const { id } of files) counts.set(id, (counts.get(id) ?? 0) + 1)
  return files.map(file => ((counts.get(file.id) ?? 0) > 1 ? { ...file, id: file.file } : file))
}

async function* documentsOf({
  path,
  file,
  id,
  format,
}: DocumentFile): AsyncGenerator<DocumentOrFault> {
  try {
    if (format === 'jsonLines') {
      yield* jsonLineDocuments(path, file)
      return
    }
    const content = await readContent(path, format)
    if ('fault' in content) yield { file, reason: content.fault }
    else {
      const document = sourceDocument({ id, file }, content)
      yield document.text === '' ? { file, reason: 'has no text' } : { document }
    }
  } catch (error) {
    if (error instanceof UserError) throw inFile(error, file)
    if (!isNodeError(error, 'EACCES', 'EPERM', 'ENOENT')) throw error
    yield { file, reason: `cannot be read (${String(error.code)})` }
  }
}

function inFile(error: UserError, file: string): UserError {
  const problems = error.problems.map(problem => ({ place: { file }, ...problem }))
  return new UserError(problems, { cause: error })
}

function repeated(
  { id, file }: SourceDocument,
  former: ReadonlyMap<string, SourceDocument>,
): SkippedFile {
  return { file, reason: `has the id \`${id}\`, which ${former.get(id)?.file ?? ''} also has` }
}

const mostBytes = 5 * 1024 * 1024

type DocumentOrFault = { document: SourceDocument } | { file: string; reason: string }

/** The documents of a file of JSON lines, each `{ id, text, title? }`; `_id`, as BEIR writes it, counts as `id`. */
function* jsonLineDocuments(path: string, file: string): Generator<DocumentOrFault> {
  for (const { bytes, number, length } of whileOpen(path, descriptor =>
    fileLines(descriptor, { keptBytes: mostBytes }),
  )) {
    const line = bytes.toString()
    if (line.trim() === '') continue
    const place = `${file}:${number}`
    if (length > mostBytes) yield { file: place, reason: 'is larger than 5 MB' }
    else yield documentOf(line.replace(/^\uFEFF/u, ''), place)
  }
}

function documentOf(line: string, file: string): DocumentOrFault {
  const value = parseJson(line)
  if (typeof value !== 'object' || value === null) return { file, reason: 'is not a JSON object' }
  const { id: plainId, _id: beirId, text, title }: Record<string, unknown> = { ...value }
  const id = plainId ?? beirId
  const isId = (typeof id === 'string' && id !== '') || typeof id === 'number'
  if (!isId) return { file, reason: 'has no `id`' }
  if (typeof text !== 'string') return { file, reason: 'has no `text`' }
  const content = plainTextContent(text)
  const titled = typeof title === 'string' ? { ...content, title } : content
  const document = sourceDocument({ id: String(id), file }, titled)
  return document.text === '' ? { file, reason: 'is empty' } : { document }
}
