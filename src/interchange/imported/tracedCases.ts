import { defined } from '../../defined.ts'
import type { Turn } from '../../golden/goldenSet.ts'
import { PipelineError } from '../../pipeline/pipelineError.ts'
import type { ApplicationSpan } from '../../pipeline/steps/spans/applicationSpan.ts'
import { hasFailed, parentSpanKey, spanKey } from '../../pipeline/steps/spans/applicationSpan.ts'
import { textAttribute } from '../../pipeline/steps/spans/spanAttributes.ts'
import type { RetrievalSpan, SpanPlace } from '../../pipeline/steps/spans/spanContexts.ts'
import { spanContexts } from '../../pipeline/steps/spans/spanContexts.ts'
import type { SpanDocument } from '../../pipeline/steps/spans/spanDocuments.ts'
import { isBlank } from '../../text/isBlank.ts'
import type { Given } from '../sources/given.ts'
import { tellLost } from './carriedValues.ts'
import type { ImportedCase, ImportedContext } from './importedCase.ts'
import { isRetrieval, retrieverResult, toolResult, tracedRole } from './tracedRole.ts'
import { toolPassages } from './toolPassages.ts'
import type { TracedPart, TracedSpan } from './tracedSpan.ts'
import type { TracedMessage } from './traceTexts.ts'
import { spanMapping, spanMessages } from './traceTexts.ts'

/**
 * The cases of traces, one for each. Traces of one session are one conversation in the order of their starts: each
 * case has the questions and answers before it as history, unless its trace records the history itself.
 */
export function tracedCases(spans: readonly TracedSpan[]): ImportedCase[] {
  const traces = [...Map.groupBy(spans, ({ traceId }) => traceId)].flatMap(([id, trace]) =>
    traceOf(id, trace),
  )
  const conversations = Map.groupBy(traces, ({ id, session }) =>
    JSON.stringify(session === undefined ? { id } : { session }),
  )
  const told = [...conversations.values()].flatMap(conversation)
  for (const { trace, made, toolNotes } of told) tellLost(trace, made, toolNotes)
  return told.map(({ made }) => made)
}

interface Trace {
  id: string
  start: bigint
  session: string | undefined
  trace: readonly TracedSpan[]
  made: ImportedCase
  /** Why the results of tools are not among the contexts, by the attributes with them. */
  toolNotes: ReadonlyMap<TracedPart, string>
}

function conversation(traces: readonly Trace[]): Trace[] {
  const before: Turn[] = []
  return traces
    .toSorted((one, other) => compare(one.start, other.start))
    .map(one => {
      const { question, answer } = one.made
      const history = one.made.history ?? (question === undefined ? [] : [...before])
      if (question !== undefined) before.push({ role: 'user', content: question })
      if (question !== undefined && answer !== undefined) {
        before.push({ role: 'assistant', content: answer })
      }
      return { ...one, made: { ...one.made, ...(history.length > 0 && { history }) } }
    })
}

function traceOf(id: string, unordered: readonly TracedSpan[]): Trace[] {
  const trace = unordered.toSorted((one, other) =>
    compare(one.startNanoseconds, other.startNanoseconds),
  )
  const known = new Set(trace.map(spanKey))
  const root = trace.find(span => !known.has(parentSpanKey(span) ?? '')) ?? trace[0]
  if (!root) return []
  const session = sessionOf([root, ...trace])
  const { question, history } = askedIn(root, trace)
  const answer = answerIn(root, trace)
  const { contexts, toolNotes } = contextsIn(trace, root.given)
  const made = {
    given: root.given,
    id,
    question,
    ...defined({ answer, contexts, group: session }),
    ...(history.length > 0 && { history }),
  }
  return [{ id, start: root.startNanoseconds, session, trace, made, toolNotes }]
}

/** LangSmith's own `langsmith.trace.session_id` is missing here, because it is the id of a project. */
const sessions = [
  'session.id',
  'gen_ai.conversation.id',
  'ai.telemetry.metadata.sessionId',
  'langfuse.session.id',
  'ai.observability.conversation_id',
  'mlflow.trace.session',
  ...['session_id', 'conversation_id', 'thread_id', 'chat_id'].map(
    name => `traceloop.association.properties.${name}`,
  ),
  ...['session_id', 'thread_id', 'conversation_id'].map(name => `langsmith.metadata.${name}`),
]

function sessionOf(spans: readonly TracedSpan[]): string | undefined {
  return sessions
    .flatMap(name => spans.map(({ attributes }) => textAttribute(attributes, name)))
    .find(id => id !== undefined && !isBlank(id))
}

/** The last question, and the turns before it: of the outermost span that has an input. */
function askedIn(
  root: TracedSpan,
  trace: readonly TracedSpan[],
): { question: string | undefined; history: Turn[] } {
  const { direct, models } = insideOf(root, trace)
  const prompts = [root, ...direct, ...models].map(({ attributes }) => turnsOf(attributes, 'user'))
  const searches = trace.filter(({ attributes }) => isRetrieval(attributes))
  const mapping = spanMapping(root.attributes, 'user')
  const asked = [
    ...prompts.slice(0, 1),
    ...(mapping === undefined ? [] : [[{ role: 'user' as const, content: mapping }]]),
    ...prompts.slice(1),
    ...searches.map(({ attributes }) => queryOf(attributes)),
  ].find(turns => lastOf(turns, 'user') !== -1)
  const question = asked?.[lastOf(asked, 'user')]?.content
  if (!asked || question === undefined) return { question, history: [] }
  // The application may only pass the question, and the prompt to the model has the conversation.
  const whole = [asked, ...prompts].find(turns => {
    const last = lastOf(turns, 'user')
    return last > 0 && asks(turns[last]?.content.trim() ?? '', question.trim())
  })
  return { question, history: whole?.slice(0, lastOf(whole, 'user')) ?? [] }
}

/** A shorter question may occur in another message by chance. */
const shortestInside = 20

/** Whether a prompt is the question, or a template around it. */
function asks(prompt: string, question: string): boolean {
  return prompt === question || (question.length >= shortestInside && prompt.includes(question))
}

/** The spans directly inside the outermost one, and those of models further inside: without searches and tools. */
function insideOf(root: TracedSpan, trace: readonly TracedSpan[]) {
  const inner = trace.filter(one => {
    const role = tracedRole(one.attributes)
    return one !== root && (role === undefined || role === 'other')
  })
  const direct = inner.filter(one => parentSpanKey(one) === spanKey(root))
  const models = inner.filter(
    one => !direct.includes(one) && tracedRole(one.attributes) === 'other',
  )
  return { direct, models }
}

const lastOf = (turns: readonly Turn[], role: Turn['role']): number =>
  turns.findLastIndex(turn => turn.role === role)

function turnsOf(attributes: ApplicationSpan['attributes'], side: Turn['role']): Turn[] {
  return spanMessages(attributes, side).flatMap(({ role, content }) =>
    isTurn(role) && !isBlank(content) ? [{ role, content }] : [],
  )
}

const isTurn = (role: TracedMessage['role']): role is Turn['role'] =>
  role === 'user' || role === 'assistant'

const queries = ['gen_ai.retrieval.query.text', 'ai.observability.retrieval.query_text']

function queryOf(attributes: ApplicationSpan['attributes']): Turn[] {
  const query = queries.map(name => textAttribute(attributes, name)).find(Boolean)
  return query === undefined
    ? turnsOf(attributes, 'user')
    : [{ role: 'user' as const, content: query }]
}

function answerIn(root: TracedSpan, trace: readonly TracedSpan[]): string | undefined {
  const { direct, models } = insideOf(root, trace)
  const isSearch = isRetrieval(root.attributes)
  const [own, ...inner] = [root, ...direct.toReversed(), ...models.toReversed()].map(
    ({ attributes }) => answerOf(attributes),
  )
  const outermost = isSearch ? undefined : (own ?? spanMapping(root.attributes, 'assistant'))
  return outermost ?? inner.find(text => text !== undefined)
}

function answerOf(attributes: ApplicationSpan['attributes']): string | undefined {
  const turns = turnsOf(attributes, 'assistant')
  return turns[lastOf(turns, 'assistant')]?.content
}

interface FoundContexts {
  contexts?: ImportedContext[]
  toolNotes: ReadonlyMap<TracedPart, string>
}

/** A span with its place among the others. */
interface PlacedSpan {
  span: TracedSpan
  place: SpanPlace
}

/**
 * The passages of retrieval spans and of tools. Without retrieval spans any tool may have retrieved, so a result in no
 * known form leaves the contexts unknown: the other passages are not all.
 */
function contextsIn(trace: readonly TracedSpan[], given: Given): FoundContexts {
  const places = placesOf(trace)
  const placed = trace.flatMap(span => {
    const place = places.get(spanKey(span))
    return place ? [{ span, place }] : []
  })
  const retrievals = placed.flatMap(({ span, place }) => {
    const role = tracedRole(span.attributes)
    if (role !== 'retriever' && role !== 'reranker') return []
    return [{ span: withDocuments(span, retrieverResult(span)), role, place }]
  })
  const tools = toolsIn(placed, retrievals)
  const known = tools.flatMap(({ span, place, passages }) =>
    passages ? [{ span: withDocuments(span, passages), role: 'retriever' as const, place }] : [],
  )
  // What a tool inside another one found says more than the result around it.
  const unknown = tools.filter(
    ({ place, passages }) => !passages && !known.some(one => areNested(one.place, place)),
  )
  const [first] = retrievals.length === 0 ? unknown : []
  const isPartial = first !== undefined && known.length > 0
  if (isPartial && !first.part)
    given.tell(`${isUnknown}: the trace has no result of the tool \`${first.span.name}\``)
  const found = [...retrievals, ...known]
  const contexts = isPartial
    ? undefined
    : found.length > 0
      ? joined(trace, found, given)
      : inMessages(trace, { tools: unknown.length, given })
  return { ...defined({ contexts }), toolNotes: toolNotesOf(tools, isPartial ? first : undefined) }
}

interface TracedTool extends PlacedSpan {
  /** Undefined if the result has no known form, or is not recorded. */
  passages: SpanDocument[] | undefined
  /** The attribute with the result, if it is recorded. */
  part: TracedPart | undefined
}

/** The tools that returned something, without those whose passages a retrieval span has. */
function toolsIn(
  placed: readonly PlacedSpan[],
  retrievals: readonly Pick<PlacedSpan, 'place'>[],
): TracedTool[] {
  return placed.flatMap(({ span, place }) => {
    if (tracedRole(span.attributes) !== 'tool' || hasFailed(span)) return []
    // What a retriever inside a tool found says more than the result of the tool.
    if (retrievals.some(one => areNested(one.place, place))) return []
    const { name, value } = toolResult(span) ?? {}
    const part = span.parts.find(one => one.name === name)
    return [{ span, place, passages: toolPassages(value), part }]
  })
}

/** Why the results of tools are not among the contexts. */
function toolNotesOf(
  tools: readonly TracedTool[],
  unknown: TracedTool | undefined,
): Map<TracedPart, string> {
  const notes = tools.flatMap(({ span, passages, part }): [TracedPart, string][] => {
    if (!part) return []
    if (!passages) return [[part, unknownResult(span.name)]]
    return unknown ? [[part, leftOut(span.name, unknown.span.name)]] : []
  })
  return new Map(notes)
}

const unknownResult = (tool: string): string =>
  `the result of the tool \`${tool}\` has no list of passages in a known form: if the answer rests on it, write the passages to \`contexts\`, or have the tool emit a retrieval span`

const leftOut = (tool: string, other: string): string =>
  `the passages of the tool \`${tool}\` are left out, because they may not be all: what the tool \`${other}\` found is unknown. Write the passages to \`contexts\`, or have the tools emit retrieval spans`

const isUnknown = 'what was retrieved is unknown'

function withDocuments(
  { ...span }: TracedSpan,
  documents: readonly SpanDocument[] | undefined,
): TracedSpan {
  if (!documents) return span
  return { ...span, attributes: { 'gen_ai.retrieval.documents': documents } }
}

function joined(
  trace: readonly TracedSpan[],
  found: readonly (RetrievalSpan & { span: TracedSpan })[],
  given: Given,
): ImportedContext[] | undefined {
  const ended = found.toSorted((one, other) =>
    compare(one.span.endNanoseconds ?? 0n, other.span.endNanoseconds ?? 0n),
  )
  try {
    const passages = spanContexts({
      names: [...new Set(trace.map(({ name }) => name))],
      retrievals: ended.filter(({ span }) => span.endNanoseconds !== undefined),
      open: ended.filter(({ span }) => span.endNanoseconds === undefined),
      hasQueue: false,
    })
    return passages.map(({ id, documentId, text }) => ({ ...defined({ id, documentId }), text }))
  } catch (error) {
    if (!(error instanceof PipelineError)) throw error
    const [problem = ''] = error.message.split('\n', 1)
    const why = problem.replace(", because of `contexts: 'spans'`", '')
    given.tell(`${isUnknown}: ${why}`)
    return undefined
  }
}

/**
 * What tools returned to the model since the question, if no span has it: unknown if one of the results has no known
 * form, or if no prompt has the results of all tools.
 */
function inMessages(
  trace: readonly TracedSpan[],
  { tools, given }: { tools: number; given: Given },
): ImportedContext[] | undefined {
  const prompts = trace.map(({ attributes }) => {
    const messages = spanMessages(attributes, 'user')
    const since = messages.slice(messages.findLastIndex(({ role }) => role === 'user') + 1)
    return since.flatMap(({ results }) => results.map(result => toolPassages(result)))
  })
  const lists = prompts.flat()
  if (lists.length === 0) return undefined
  const hasAll = prompts.some(({ length }) => length >= tools)
  const isKnown = lists.every(list => list !== undefined)
  if (!hasAll || !isKnown) {
    given.tell(`${isUnknown}: ${isKnown ? noPrompt : unknownMessage}`)
    return undefined
  }
  const passages = lists.flat()
  const contexts = passages.map(({ id, content, metadata }): ImportedContext => {
    const { source } = (metadata ?? {}) as { source?: string }
    return { ...defined({ id, documentId: source }), text: String(content) }
  })
  const distinct = new Map(contexts.map(one => [JSON.stringify(one), one]))
  return distinct.size === 0 ? undefined : [...distinct.values()]
}

const noPrompt = 'no prompt has the results of all tools'
const unknownMessage =
  'a result of a tool among the messages has no list of passages in a known form'

function areNested(one: SpanPlace, other: SpanPlace): boolean {
  return isInside(one, other) || isInside(other, one)
}

function isInside({ parentSpan }: SpanPlace, outer: SpanPlace): boolean {
  for (let above = parentSpan; above; above = above.parentSpan) if (above === outer) return true
  return false
}

function placesOf(spans: readonly TracedSpan[]): Map<string, SpanPlace> {
  const byKey = new Map(spans.map(span => [spanKey(span), span]))
  const places = new Map<string, SpanPlace>()
  for (const span of spans) {
    const line = new Map<string, TracedSpan>()
    let above: TracedSpan | undefined = span
    // A cycle of parent spans comes from no real program, but from a broken file.
    while (above && !places.has(spanKey(above)) && !line.has(spanKey(above))) {
      line.set(spanKey(above), above)
      above = byKey.get(parentSpanKey(above) ?? '')
    }
    for (const [key, one] of [...line].toReversed()) {
      places.set(key, { parentSpan: places.get(parentSpanKey(one) ?? '') })
    }
  }
  return places
}

function compare(one: bigint, other: bigint): number {
  return one < other ? -1 : Number(one > other)
}
