import type { z } from 'zod'
import { defined } from '../../../defined.ts'
import type { Problem } from '../../../errors.ts'
import { firstFew } from '../../../text/firstFew.ts'
import { printable } from '../../../text/untrusted.ts'
import { passageSchema } from '../../passage.ts'
import { PipelineError } from '../../pipelineError.ts'
import type { ApplicationSpan } from './applicationSpan.ts'
import { hasFailed } from './applicationSpan.ts'
import { spanDocuments } from './spanDocuments.ts'
import type { SpanDocument } from './spanDocuments.ts'
import type { SpanRole } from './spanRole.ts'

/** The position of a span among those of its case. */
export interface SpanPlace {
  readonly parentSpan: SpanPlace | undefined
}

/** A span of a retriever or a reranker. */
export interface RetrievalSpan {
  span: ApplicationSpan
  role: SpanRole
  place: SpanPlace
  /** The documents of a tool. @default those in its attributes */
  found?: readonly object[]
  /** Why it has no documents. */
  fault?: Problem
  /** The call of a tool that it belongs to. `order` is that of the calls. */
  call?: { tool: string; hop: number; order: number } | undefined
}

/** The spans of a case that determine the contexts of its answer. */
export interface SeenSpans {
  /** Names of all spans that began, each once. */
  names: readonly string[]
  /** In the order of their ends. */
  retrievals: readonly RetrievalSpan[]
  /** Spans that have not ended. */
  open: readonly RetrievalSpan[]
  /** Whether LangChain emitted spans that belong to no known case. */
  hasQueue: boolean
  /** Names of the tools that were called, each once. @default none is known */
  tools?: readonly string[]
  /** Whether it is not a fault if nothing was retrieved, because a model may answer without a tool. */
  mayBeNone?: boolean
}

type Passage = z.output<typeof passageSchema>

/** A retrieval span with its documents. */
interface Retrieved extends RetrievalSpan {
  documents: readonly (SpanDocument | object)[]
}

/**
 * The passages of a case's retrieval spans, best first and with whole texts. Retrievers append their documents in the
 * order of their ends, and a reranker replaces all documents before it: those of its call, if it is inside a tool.
 * Spans inside a retrieval span are parts of it. Passages of tools are in the order of the calls.
 * @param place of the pipeline, for messages
 * @throws PipelineError if the spans don't contain the retrieved passages
 */
export function spanContexts(seen: SeenSpans, { place }: Pick<Problem, 'place'> = {}): Passage[] {
  const refuse = (problem: string, fix: string): never => {
    throw new PipelineError([{ ...(place && { place }), problem, fix }])
  }
  refuseUnseen(seen, refuse)
  const told = seen.retrievals.flatMap(retrieval => {
    const documents = retrieval.found ?? documentsOf(retrieval)
    return documents ? [{ ...retrieval, documents }] : []
  })
  refuseUntold(seen.retrievals, told, refuse)
  const outermost = told.filter(one => !told.some(other => isInside(one, other)))
  return joined(inOrderOfCalls(outermost), refuse)
}

/** Whether nothing suggests a retrieval: spans of other kinds may be there. */
export function hasNoRetrieval({ retrievals, open, hasQueue }: SeenSpans): boolean {
  return retrievals.length === 0 && open.length === 0 && !hasQueue
}

/** The documents of a span; undefined if its attributes can't be read. */
function documentsOf({ span, fault }: RetrievalSpan): SpanDocument[] | undefined {
  if (fault) return undefined
  try {
    return spanDocuments(span.attributes)
  } catch {
    return undefined
  }
}

type Refuse = (problem: string, fix: string) => never

/** Makes LangChain emit spans during its work. */
const ownTime = 'LANGCHAIN_CALLBACKS_BACKGROUND=false'

/** Imports leave this part of a message out. */
export const because = 'because contexts come from spans'

const orReturn = 'or return `contexts` from the pipeline'

function refuseUnseen(
  { names, retrievals, open, hasQueue, mayBeNone, tools = [] }: SeenSpans,
  refuse: Refuse,
): void {
  if (hasQueue) {
    refuse(
      `Expected spans of one case, ${because}, but LangChain emits those of all cases from one queue`,
      `Set the environment variable ${ownTime}, e.g. by \`test: { env }\` in the configuration of Vitest`,
    )
  }
  const [unended] = open
  if (unended) {
    refuse(
      `Expected the retrieval span ${nameOf(unended)} to end before the pipeline answers, ${because}`,
      `End it when the documents are retrieved, ${orReturn}`,
    )
  }
  if (retrievals.length > 0 || mayBeNone) return
  if (names.length === 0) {
    refuse(
      `Expected a retrieval span, ${because}, but no span of the pipeline was seen`,
      `Add \`spanSteps()\` from vitest-rag/spans to the \`spanProcessors\` of the tracer provider that the pipeline uses, and have its sampler record the spans; with LangChain set ${ownTime}, too; ${orReturn}`,
    )
  }
  const shown = firstFew(names.map(quoted), 3)
  const [tool] = tools
  const orList =
    tool === undefined
      ? ''
      : `list the tool that retrieves in the options of the plugin, as in \`contexts: { spans: { tools: { ${printable(tool, 40)}: row => ({ id: row.id, text: row.text }) } } }\`, or give`
  refuse(
    `Expected a retrieval span, ${because}, found only ${shown}`,
    `${orList === '' ? 'Give' : orList} the span of the retrieval \`openinference.span.kind\` RETRIEVER or \`gen_ai.operation.name\` retrieval, ${orReturn}: \`[]\` if it answers without retrieving`,
  )
}

/** Refuses spans without documents. A failed retriever found none, and a span inside may have the documents instead. */
function refuseUntold(
  retrievals: readonly RetrievalSpan[],
  told: readonly Retrieved[],
  refuse: Refuse,
): void {
  const untold = retrievals.find(
    one =>
      !hasFailed(one.span) &&
      !told.some(
        other => other.place === one.place || isInside(other, one) || isInside(one, other),
      ),
  )
  if (!untold) return
  if (untold.fault) refuse(untold.fault.problem, untold.fault.fix ?? orReturn)
  refuse(
    `Expected the retrieval span ${nameOf(untold)} to report its documents, ${because}`,
    `Set \`retrieval.documents.0.document.content\` and so on, or \`gen_ai.retrieval.documents\`, which is \`[]\` if nothing was found; ${orReturn}`,
  )
}

/** Parallel calls of tools end in any order, which says nothing about their passages. */
function inOrderOfCalls(retrieved: readonly Retrieved[]): Retrieved[] {
  const ofTools = retrieved
    .filter(({ call }) => call)
    .toSorted((one, other) => (one.call?.order ?? 0) - (other.call?.order ?? 0))
  return retrieved.flatMap(one => (one.call ? (ofTools.shift() ?? []) : one))
}

function joined(retrieved: readonly Retrieved[], refuse: Refuse): Passage[] {
  const contexts: { passage: Passage; order: number | undefined }[] = []
  for (const one of retrieved) {
    const { role, documents, span, call } = one
    if (span.droppedAttributesCount > 0) {
      refuse(
        `Expected all attributes of the retrieval span ${nameOf(one)}, but the SDK dropped ${span.droppedAttributesCount} that are over its limit`,
        'Raise `spanLimits: { attributeCountLimit }` of the tracer provider, or OTEL_SPAN_ATTRIBUTE_COUNT_LIMIT: OpenInference takes up to four for each document',
      )
    }
    const ranked = ({ order }: { order: number | undefined }) => !call || order === call.order
    if (role === 'reranker') contexts.splice(0, Infinity, ...contexts.filter(was => !ranked(was)))
    for (const [index, document] of documents.entries()) {
      const { data } = passageSchema.safeParse(document)
      const passage =
        data ??
        refuse(
          `Expected document ${index + 1} of the retrieval span ${nameOf(one)} to have its text`,
          `Set \`document.content\`, which instrumentations may hide, or \`content\` in \`gen_ai.retrieval.documents\`, which has only ids unless you add it; ${orReturn}`,
        )
      const { tool, hop } = { ...call }
      contexts.push({ passage: { ...passage, ...defined({ tool, hop }) }, order: call?.order })
    }
  }
  const distinct = new Map<string, Passage>()
  for (const { passage } of contexts) {
    const key = JSON.stringify([passage.id, passage.text])
    if (!distinct.has(key)) distinct.set(key, passage)
  }
  return [...distinct.values()]
}

function isInside(one: RetrievalSpan, outer: RetrievalSpan): boolean {
  return isSpanInside(one.place, outer.place)
}

/** Whether a span is inside another one. */
export function isSpanInside(place: SpanPlace, outer: SpanPlace): boolean {
  for (let above = place.parentSpan; above; above = above.parentSpan) {
    if (above === outer) return true
  }
  return false
}

const quoted = (name: string): string => `\`${printable(name, 60)}\``

const nameOf = ({ span }: RetrievalSpan): string => quoted(span.name)
