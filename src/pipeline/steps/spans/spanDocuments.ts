import { defined } from '../../../defined.ts'
import type { SpanAttributes } from './applicationSpan.ts'
import { attribute, fromJson, textAttribute } from './spanAttributes.ts'

/** A document with its parts named as in OpenInference and GenAI. */
export interface SpanDocument {
  id?: string
  content?: unknown
  metadata?: unknown
}

/** The keys under which libraries return their passages, which spans hold in `output.value`. */
const listNames = ['documents', 'results', 'nodes', 'contexts']

/**
 * The documents of a retriever or reranker span, best first.
 * @returns undefined if the span has no data about documents, which differs from an empty list
 */
export function spanDocuments(attributes: SpanAttributes): SpanDocument[] | undefined {
  return (
    flattened(attributes, 'reranker.output_documents') ??
    flattened(attributes, 'retrieval.documents') ??
    listed(attribute(attributes, 'gen_ai.retrieval.documents')) ??
    ranked(attributes) ??
    noneFound(attributes)
  )
}

/** OpenInference has a separate attribute for each part of each document: `retrieval.documents.0.document.content`. */
function flattened(attributes: SpanAttributes, list: string): SpanDocument[] | undefined {
  const documents: SpanDocument[] = []
  for (;;) {
    const parts = ['content', 'id', 'metadata', 'score'].map(part =>
      attribute(attributes, `${list}.${documents.length}.document.${part}`),
    )
    if (parts.every(part => part === undefined)) break
    const [content, id, metadata] = parts
    documents.push(documentOf({ content, id, metadata: fromJson(metadata) }))
  }
  if (documents.length > 0) return documents
  return isEmptyList(attribute(attributes, list)) ? [] : undefined
}

/** GenAI puts all documents in one list. By the convention they have `id` and `score`, and may have more. */
function listed(value: unknown): SpanDocument[] | undefined {
  const list = fromJson(value)
  if (!Array.isArray(list)) return undefined
  return list.map(one => {
    const fields = fromJson(one)
    return documentOf(typeof fields === 'object' ? fields : one)
  })
}

/** The AI SDK keeps the ranked documents separate from the order: `{ index, relevanceScore }` each. */
function ranked(attributes: SpanAttributes): SpanDocument[] | undefined {
  const [ranking, documents] = ['ai.ranking', 'ai.documents'].map(name =>
    attribute(attributes, name),
  )
  if (!Array.isArray(ranking) || !Array.isArray(documents)) return undefined
  const given: readonly unknown[] = documents
  return ranking.map(entry => {
    const { index } = fieldsOf(fromJson(entry))
    const document = typeof index === 'number' ? fromJson(given[index]) : undefined
    return typeof document === 'string' ? { content: document } : documentOf(document)
  })
}

/** OpenInference has no attribute for an empty list, so the output is checked. */
function noneFound(attributes: SpanAttributes): SpanDocument[] | undefined {
  const output = fromJson(textAttribute(attributes, 'output.value'))
  const fields = fieldsOf(output)
  const lists = [output, ...listNames.map(name => fields[name])]
  return lists.some(isEmptyList) ? [] : undefined
}

function documentOf(given: unknown): SpanDocument {
  if (typeof given === 'string') return { content: given }
  const { id, content, text, metadata } = fieldsOf(given)
  const name = typeof id === 'number' ? String(id) : id
  return {
    ...(typeof name === 'string' && name !== '' && { id: name }),
    ...defined({ content: content ?? text, metadata }),
  }
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
