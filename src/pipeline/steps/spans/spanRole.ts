import type { SpanAttributes } from './applicationSpan.ts'
import { attribute, textAttribute } from './spanAttributes.ts'

/** The role of a span in a pipeline, for steps and contexts. */
export type SpanRole = 'retriever' | 'reranker' | 'tool' | 'model' | 'other'

/** Spans that only group other spans: as steps they would hide the spans inside. */
const wrappers = ['CHAIN', 'PROMPT', 'invoke_workflow']

const roles: Readonly<Record<string, SpanRole>> = {
  // OpenInference
  RETRIEVER: 'retriever',
  RERANKER: 'reranker',
  TOOL: 'tool',
  LLM: 'model',
  // GenAI, and its extension by the AI SDK
  retrieval: 'retriever',
  rerank: 'reranker',
  execute_tool: 'tool',
  chat: 'model',
  generate_content: 'model',
  text_completion: 'model',
  // AI SDK up to version 6
  'ai.rerank.doRerank': 'reranker',
  'ai.toolCall': 'tool',
  'ai.generateText.doGenerate': 'model',
  'ai.streamText.doStream': 'model',
  'ai.generateObject.doGenerate': 'model',
  'ai.streamObject.doStream': 'model',
}

/** The attributes with the kind of a span: OpenInference, GenAI, the AI SDK. */
const kinds = ['openinference.span.kind', 'gen_ai.operation.name', 'ai.operationId']

/**
 * The role of a span by the conventions of OpenInference, OpenTelemetry's GenAI and the AI SDK. Undefined if the span
 * is not a step, such as an HTTP call or a database query.
 */
export function spanRole(attributes: SpanAttributes): SpanRole | undefined {
  const told = kinds
    .flatMap(name => textAttribute(attributes, name) ?? [])
    .filter(kind => !wrappers.includes(kind))
  const role = told.find(kind => Object.hasOwn(roles, kind))
  if (role !== undefined) return roles[role]
  // Instrumentations older than `gen_ai.operation.name` have only this attribute.
  if (told.length > 0) return 'other'
  return isOfModel(attributes) ? 'model' : undefined
}

function isOfModel(attributes: SpanAttributes): boolean {
  const isWrapper = kinds.some(name => attribute(attributes, name) !== undefined)
  return !isWrapper && textAttribute(attributes, 'gen_ai.system') !== undefined
}
