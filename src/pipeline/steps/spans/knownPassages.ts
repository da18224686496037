import type { JsonFields } from '../../../text/decodedJson.ts'
import { decodedJson, isJsonMapping } from '../../../text/decodedJson.ts'
import { passageSchema } from '../../passage.ts'
import type { SpanDocument } from './spanDocuments.ts'

/** What libraries call the parts of a passage. Readers of single tools know more names. */
export const passageKeys = {
  text: ['text', 'content', 'page_content', 'pageContent'],
  documentId: ['documentId', 'document_id', 'source'],
}

/** The keys under which search tools return their passages, and other tools return nothing. */
const searchLists = ['documents', 'hits', 'chunks']

/** Retrievers return nothing else, so more keys are known. */
const retrieverLists = [
  ...searchLists,
  'results',
  ...['contexts', 'nodes', 'passages', 'source_documents', 'output', 'outputs', 'result'],
]

/**
 * The passages in the result of a tool, if it has a known form: a list of objects with a text and an id, source or
 * score, or a mapping with such a list. Undefined if the result may be anything else.
 */
export function toolPassages(result: unknown): SpanDocument[] | undefined {
  const value = unwrappedResult(result)
  const found = listIn(value, searchLists)
  if (found) return passagesOf(found, () => true)
  // Any tool may have results. An empty list does not say that nothing was retrieved.
  const list: readonly unknown[] = Array.isArray(value) ? value : (listIn(value, ['results']) ?? [])
  return list.length > 0 ? passagesOf(list, isIdentified) : undefined
}

/** The passages that a retriever returned: a list of texts or of objects with a text. */
export function retrieverPassages(result: unknown): SpanDocument[] | undefined {
  const value = decodedJson(result)
  const list: readonly unknown[] | undefined = Array.isArray(value)
    ? value
    : listIn(value, retrieverLists)
  return list && passagesOf(list, () => true)
}

function listIn(value: unknown, names: readonly string[]): readonly unknown[] | undefined {
  if (!isJsonMapping(value)) return undefined
  const list = names.map(name => decodedJson(value[name])).find(Array.isArray)
  return list
}

function passagesOf(
  list: readonly unknown[],
  isPassage: (fields: JsonFields) => boolean,
): SpanDocument[] | undefined {
  const read = list.map(one => {
    const fields = decodedJson(one)
    if (typeof fields === 'string') return isPassage({}) ? { content: fields } : undefined
    return isJsonMapping(fields) && isPassage(fields) ? passageIn(fields) : undefined
  })
  return read.every(one => one !== undefined) ? read : undefined
}

/** What tells a passage from any other object with a text. */
const signs = [
  ...['id', 'id_', '_id', 'chunk_id', ...passageKeys.documentId, 'url', 'uri'],
  ...['metadata', 'filename', 'score', 'similarity', 'distance', 'relevanceScore'],
]

function isIdentified(fields: JsonFields): boolean {
  const inner = fields['node'] ?? fields['document']
  return [fields, inner].some(
    one => isJsonMapping(one) && signs.some(name => (one[name] ?? undefined) !== undefined),
  )
}

/** The passage that a mapping holds; undefined if it has no text. */
export function passageIn(fields: JsonFields): SpanDocument | undefined {
  const inner = fields['node'] ?? fields['document'] ?? fields
  const one = isJsonMapping(inner) ? inner : { text: inner }
  const { name, similarity } = one
  // The guide of the AI SDK returns `{ name, similarity }`, with the text as name.
  const named = typeof similarity === 'number' ? name : undefined
  const said = [...passageKeys.text, 'chunk'].map(key => one[key]).find(isThere) ?? named
  const id = [one['id'], one['id_'], one['_id'], one['chunk_id']].find(isName)
  const metadata = isJsonMapping(one['metadata']) ? one['metadata'] : {}
  const source = [
    ...[...passageKeys.documentId, 'filename', 'url', 'uri'].map(key => one[key]),
    ...['source', 'file_name', 'doc_uri'].map(key => metadata[key]),
  ].find(isName)
  const document = {
    ...(id !== undefined && { id: String(id) }),
    content: said,
    ...(source !== undefined && { metadata: { source: String(source) } }),
  }
  return passageSchema.safeParse(document).success ? document : undefined
}

const isThere = (value: unknown): boolean => value !== undefined && value !== null

const isName = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && value !== '')

/**
 * What a tool returned, without what is around it. MCP returns the parts of a message: the JSON may be the text of the
 * only one.
 */
export function unwrappedResult(result: unknown): unknown {
  const value = decodedJson(result)
  const parts: unknown = isJsonMapping(value) ? (value['content'] ?? value['value']) : undefined
  const [part]: readonly unknown[] = Array.isArray(parts) && parts.length === 1 ? parts : []
  if (isJsonMapping(part) && part['type'] === 'text') return decodedJson(part['text'])
  // The AI SDK wraps results in messages: `{ type: 'json', value }`.
  return isJsonMapping(value) && value['type'] === 'json' ? decodedJson(value['value']) : value
}
