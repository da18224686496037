import { fileLines } from '../../files/fileLines.ts'
import { whileOpen } from '../../files/whileOpen.ts'
import { parseJson } from '../../text/parseJson.ts'
import { sourceDocument, type SourceDocument } from '../sourceDocument.ts'
import { plainTextContent } from './plainTextContent.ts'

const mostBytes = 5 * 1024 * 1024

export type DocumentOrFault = { document: SourceDocument } | { file: string; reason: string }

/** The documents of a file of JSON lines, each `{ id, text, title? }`; `_id`, as BEIR writes it, counts as `id`. */
export function* jsonLineDocuments(path: string, file: string): Generator<DocumentOrFault> {
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
