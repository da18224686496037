import type { SpanAttributes } from './applicationSpan.ts'
import { attribute, textAttribute } from './spanAttributes.ts'

/** What a span does in a pipeline, as far as it matters here. */
export type SpanRole = 'retriever' | 'reranker' | 'other'

/** They only hold other spans together: as steps they would hide what is inside of them. */
const wrappers = ['CHAIN', 'PROMPT', 'invoke_workflow']

const roles: Readonly<Record<string, SpanRole>> = {
  // OpenInference
  RETRIEVER: 'retriever',
  RERANKER: 'reranker',
  // GenAI, and its extension by the AI SDK
  retrieval: 'retriever',
  rerank: 'reranker',
  // AI SDK up to version 6
  'ai.rerank.doRerank': 'reranker',
}

/** Who says what a span is: OpenInference, GenAI, the AI SDK. */
const kinds = ['openinference.span.kind', 'gen_ai.operation.name', 'ai.operationId']

/**
 * The role of a span by the conventions of OpenInference, OpenTelemetry's GenAI and the AI SDK; undefined where it is
 * no step, such as a call of HTTP or of a database.
 */
export function spanRole(attributes: SpanAttributes): SpanRole | undefined {
  const told = kinds
    .flatMap(name => textAttribute(attributes, name) ?? [])
    .filter(kind => !wrappers.includes(kind))
  const role = told.find(kind => Object.hasOwn(roles, kind))
  if (role !== undefined) return roles[role]
  // Instrumentations from before `gen_ai.operation.name` have this alone.
  return told.length > 0 || isOfModel(attributes) ? 'other' : undefined
}

function isOfModel(attributes: SpanAttributes): boolean {
  const isWrapper = kinds.some(name => attribute(attributes, name) !== undefined)
  return !isWrapper && textAttribute(attributes, 'gen_ai.system') !== undefined
}
