import type { z } from 'zod'
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
}

type Passage = z.output<typeof passageSchema>

/** A retrieval span with its documents. */
interface Retrieved extends RetrievalSpan {
  documents: SpanDocument[]
}

/**
 * The passages of a case's retrieval spans, best first and with whole texts. Retrievers append their documents in the
 * order of their ends, and a reranker replaces all documents before it. Spans inside a retrieval span are parts of
 * it.
 * @param place of the pipeline, for messages
 * @throws PipelineError if the spans don't contain the retrieved passages
 */
export function spanContexts(seen: SeenSpans, { place }: Pick<Problem, 'place'> = {}): Passage[] {
  const refuse = (problem: string, fix: string): never => {
    throw new PipelineError([{ ...(place && { place }), problem, fix }])
  }
  refuseUnseen(seen, refuse)
  const told = seen.retrievals.flatMap(retrieval => {
    const documents = documentsOf(retrieval.span)
    return documents ? [{ ...retrieval, documents }] : []
  })
  refuseUntold(seen.retrievals, told, refuse)
  const outermost = told.filter(one => !told.some(other => isInside(one, other)))
  return joined(outermost, refuse)
}

/** Whether nothing speaks for a retrieval: spans of other kinds may be there. */
export function hasNoRetrieval({ retrievals, open, hasQueue }: SeenSpans): boolean {
  return retrievals.length === 0 && open.length === 0 && !hasQueue
}

/** The documents of a span; undefined if its attributes can't be read. */
function documentsOf({ attributes }: ApplicationSpan): SpanDocument[] | undefined {
  try {
    return spanDocuments(attributes)
  } catch {
    return undefined
  }
}

type Refuse = (problem: string, fix: string) => never

/** Makes LangChain emit spans during its work. */
const ownTime = 'LANGCHAIN_CALLBACKS_BACKGROUND=false'

const orReturn = 'or return `contexts` from the pipeline'

function refuseUnseen({ names, retrievals, open, hasQueue }: SeenSpans, refuse: Refuse): void {
  if (hasQueue) {
    refuse(
      "Expected spans of one case, because of `contexts: 'spans'`, but LangChain emits those of all cases from one queue",
      `Set the environment variable ${ownTime}, e.g. by \`test: { env }\` in the configuration of Vitest`,
    )
  }
  const [unended] = open
  if (unended) {
    refuse(
      `Expected the retrieval span ${nameOf(unended)} to end before the pipeline answers, because of \`contexts: 'spans'\``,
      `End it when the documents are retrieved, ${orReturn}`,
    )
  }
  if (retrievals.length > 0) return
  if (names.length === 0) {
    refuse(
      "Expected a retrieval span, because of `contexts: 'spans'`, but no span of the pipeline was seen",
      `Add \`spanSteps()\` from vitest-rag/spans to the \`spanProcessors\` of the tracer provider that the pipeline uses, and have its sampler record the spans; with LangChain set ${ownTime}, too; ${orReturn}`,
    )
  }
  const shown = firstFew(names.map(quoted), 3)
  refuse(
    `Expected a retrieval span, because of \`contexts: 'spans'\`, found only ${shown}`,
    `Give the span of the retrieval \`openinference.span.kind\` RETRIEVER or \`gen_ai.operation.name\` retrieval, ${orReturn}: \`[]\` if it answers without retrieving`,
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
  refuse(
    `Expected the retrieval span ${nameOf(untold)} to report its documents, because of \`contexts: 'spans'\``,
    `Set \`retrieval.documents.0.document.content\` and so on, or \`gen_ai.retrieval.documents\`, which is \`[]\` if nothing was found; ${orReturn}`,
  )
}

function joined(retrieved: readonly Retrieved[], refuse: Refuse): Passage[] {
  const contexts = new Map<string, Passage>()
  for (const one of retrieved) {
    const { role, documents, span } = one
    if (span.droppedAttributesCount > 0) {
      refuse(
        `Expected all attributes of the retrieval span ${nameOf(one)}, but the SDK dropped ${span.droppedAttributesCount} that are over its limit`,
        'Raise `spanLimits: { attributeCountLimit }` of the tracer provider, or OTEL_SPAN_ATTRIBUTE_COUNT_LIMIT: OpenInference takes up to four for each document',
      )
    }
    if (role === 'reranker') contexts.clear()
    for (const [index, document] of documents.entries()) {
      const { data } = passageSchema.safeParse(document)
      const passage =
        data ??
        refuse(
          `Expected document ${index + 1} of the retrieval span ${nameOf(one)} to have its text`,
          `Set \`document.content\`, which instrumentations may hide, or \`content\` in \`gen_ai.retrieval.documents\`, which has only ids unless you add it; ${orReturn}`,
        )
      contexts.set(JSON.stringify([passage.id, passage.text]), passage)
    }
  }
  return [...contexts.values()]
}

function isInside({ place }: RetrievalSpan, { place: outer }: RetrievalSpan): boolean {
  for (let above = place.parentSpan; above; above = above.parentSpan) {
    if (above === outer) return true
  }
  return false
}

const quoted = (name: string): string => `\`${printable(name, 60)}\``

const nameOf = ({ span }: RetrievalSpan): string => quoted(span.name)
