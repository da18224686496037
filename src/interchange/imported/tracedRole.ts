import type { ApplicationSpan, SpanAttributes } from '../../pipeline/steps/spans/applicationSpan.ts'
import { attribute, fromJson, textAttribute } from '../../pipeline/steps/spans/spanAttributes.ts'
import type { SpanDocument } from '../../pipeline/steps/spans/spanDocuments.ts'
import { spanDocuments } from '../../pipeline/steps/spans/spanDocuments.ts'
import { spanRole } from '../../pipeline/steps/spans/spanRole.ts'
import type { SpanRole } from '../../pipeline/steps/spans/spanRole.ts'
import { retrieverPassages } from '../../pipeline/steps/spans/knownPassages.ts'

/** The attributes with the kind of a span: first the conventions, then the words of single tools. */
const kinds = [
  ...['openinference.span.kind', 'gen_ai.operation.name', 'ai.operationId'],
  ...['langfuse.observation.type', 'langsmith.span.kind', 'traceloop.span.kind'],
  ...['mlflow.spanType', 'ai.observability.span_type'],
]

/** Models and agents are `other`: any of them may have the question and the answer. */
type TracedRole = Exclude<SpanRole, 'model'> | 'embedding'

const roles: Readonly<Record<string, TracedRole>> = {
  retriever: 'retriever',
  retrieval: 'retriever',
  reranker: 'reranker',
  reranking: 'reranker',
  tool: 'tool',
  execute_tool: 'tool',
  mcp: 'tool',
  'ai.toolcall': 'tool',
  embedding: 'embedding',
  embeddings: 'embedding',
  'ai.embed': 'embedding',
  'ai.embed.doembed': 'embedding',
  'ai.embedmany': 'embedding',
  'ai.embedmany.doembed': 'embedding',
  llm: 'other',
  chat_model: 'other',
  generation: 'other',
  agent: 'other',
}

/** The role of a span in any of these conventions. */
export function tracedRole(attributes: SpanAttributes): TracedRole | undefined {
  const named = kinds
    .flatMap(name => kindOf(attributes, name) ?? [])
    .flatMap(kind => (Object.hasOwn(roles, kind) ? (roles[kind] ?? []) : []))
  const role = named.find(one => one !== 'other') ?? named[0] ?? spanRole(attributes)
  if (role !== undefined) return role === 'model' ? 'other' : role
  return isOfModel(attributes) ? 'other' : undefined
}

/** OpenLLMetry marks the calls of models by the type of the request alone. */
function isOfModel(attributes: SpanAttributes): boolean {
  return ['llm.request.type', 'gen_ai.prompt.0.content'].some(
    name => attribute(attributes, name) !== undefined,
  )
}

/** MLflow writes the kind as JSON. */
function kindOf(attributes: SpanAttributes, name: string): string | undefined {
  const text = textAttribute(attributes, name)
  const kind = fromJson(text)
  return (typeof kind === 'string' ? kind : text)?.toLowerCase()
}

export function isRetrieval(attributes: SpanAttributes): boolean {
  const role = tracedRole(attributes)
  return role === 'retriever' || role === 'reranker'
}

/** Attributes that only say what a span is, or in which order its documents came. */
export function isStructural(name: string): boolean {
  return (
    kinds.includes(name) ||
    /^(?:retrieval\.documents|reranker\.output_documents)\.\d+\.document\.score$/.test(name) ||
    /^(?:ai\.ranking|(?:input|output)\.mime_type)$/.test(name) ||
    /^llm\.(?:in|out)put_messages\.\d+\.message\.(?:role|contents\.\d+\.message_content\.type)$/.test(
      name,
    ) ||
    /^(?:gen_ai\.(?:prompt|completion)|llm\.(?:prompts|completions))\.\d+\.role$/.test(name)
  )
}

const retrieverResults = [
  'ai.observability.retrieval.retrieved_contexts',
  'ai.observability.reranking.output_context_texts',
  'output.value',
  'langfuse.observation.output',
  'traceloop.entity.output',
  'mlflow.spanOutputs',
  'gen_ai.completion',
]

/** The documents in the output of a retriever that has no attributes for them; otherwise undefined. */
export function retrieverResult({ attributes }: ApplicationSpan): SpanDocument[] | undefined {
  if (spanDocuments(attributes)) return undefined
  return retrieverResults
    .map(name => retrieverPassages(attribute(attributes, name)))
    .find(found => found !== undefined)
}

const toolResults = [
  ...['gen_ai.tool.call.result', 'ai.toolCall.result', 'ai.observability.mcp.output_content'],
  ...['output.value', 'langfuse.observation.output', 'traceloop.entity.output'],
  ...['mlflow.spanOutputs', 'gen_ai.completion', 'ai.observability.call.return'],
]

/** The result of a tool, with the attribute that has it. */
export function toolResult({
  attributes,
}: ApplicationSpan): { name: string; value: unknown } | undefined {
  const name = toolResults.find(one => (attribute(attributes, one) ?? '') !== '')
  if (name === undefined) return undefined
  const value = attribute(attributes, name)
  // Some tools write every text as JSON.
  const isQuoted = typeof value === 'string' && /^\s*"/.test(value)
  return { name, value: isQuoted ? (fromJson(value) ?? value) : value }
}

const toolNames = [
  ...['gen_ai.tool.name', 'ai.toolCall.name', 'tool.name', 'traceloop.entity.name'],
  'ai.observability.mcp.tool_name',
]

/** The name of a tool. Some instrumentations give all their spans one name. */
export function toolName({ attributes, name }: ApplicationSpan): string {
  return toolNames.map(one => textAttribute(attributes, one)).find(Boolean) ?? name
}
