import { defined } from '../../defined.ts'
import type { Turn } from '../../golden/goldenSet.ts'
import type { ApplicationSpan } from '../../pipeline/steps/spans/applicationSpan.ts'
import { parentSpanKey, spanKey } from '../../pipeline/steps/spans/applicationSpan.ts'
import { textAttribute } from '../../pipeline/steps/spans/spanAttributes.ts'
import { isBlank } from '../../text/isBlank.ts'
import { tellLost } from './carriedValues.ts'
import type { ImportedCase, ImportOptions } from './importedCase.ts'
import type { PassageMapping } from './passageMapping.ts'
import { contextsIn } from './tracedContexts.ts'
import { tracedCalls } from './tracedCalls.ts'
import { isRetrieval, tracedRole } from './tracedRole.ts'
import type { TracedPart, TracedSpan } from './tracedSpan.ts'
import { compareTimes } from './tracedSpan.ts'
import type { TracedMessage } from './traceTexts.ts'
import { spanMapping, spanMessages } from './traceTexts.ts'

/**
 * The cases of traces, one for each. Traces of one session are one conversation in the order of their starts: each
 * case has the questions and answers before it as history, unless its trace records the history itself.
 * @throws UserError if the user's function for the results of tools throws or returns something else than passages
 */
export function tracedCases(
  spans: readonly TracedSpan[],
  { passages }: Pick<ImportOptions, 'passages'>,
): ImportedCase[] {
  const traces = [...Map.groupBy(spans, ({ traceId }) => traceId)].flatMap(([id, trace]) =>
    traceOf(id, trace, passages),
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
    .toSorted((one, other) => compareTimes(one.start, other.start))
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

function traceOf(
  id: string,
  unordered: readonly TracedSpan[],
  mapping: PassageMapping | undefined,
): Trace[] {
  const trace = unordered.toSorted((one, other) =>
    compareTimes(one.startNanoseconds, other.startNanoseconds),
  )
  const known = new Set(trace.map(spanKey))
  const root = trace.find(span => !known.has(parentSpanKey(span) ?? '')) ?? trace[0]
  if (!root) return []
  const session = sessionOf([root, ...trace])
  const { question, history } = askedIn(root, trace)
  const answer = answerIn(root, trace)
  const { contexts, toolNotes } = contextsIn(trace, root.given, mapping)
  const made = {
    given: root.given,
    id,
    question,
    ...defined({ answer, contexts, group: session, reference: referenceIn(root) }),
    ...(answer !== undefined && defined({ toolCalls: tracedCalls(trace) })),
    ...(history.length > 0 && { history }),
  }
  return [{ id, start: root.startNanoseconds, session, trace, made, toolNotes }]
}

/** TruLens records the right answer with the question. */
const referenceIn = ({ attributes }: TracedSpan): string | undefined =>
  textAttribute(attributes, 'ai.observability.record_root.ground_truth_output')

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

/** The session that the spans of a trace name. */
export function sessionOf(spans: readonly TracedSpan[]): string | undefined {
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

/** The last words of the user in the input of a span. */
export function questionOf(attributes: ApplicationSpan['attributes']): string | undefined {
  const turns = turnsOf(attributes, 'user')
  return turns[lastOf(turns, 'user')]?.content
}

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

/** The last words of the assistant in the output of a span. */
export function answerOf(attributes: ApplicationSpan['attributes']): string | undefined {
  const turns = turnsOf(attributes, 'assistant')
  return turns[lastOf(turns, 'assistant')]?.content
}
