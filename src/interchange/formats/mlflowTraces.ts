import { defined } from '../../defined.ts'
import { parseJson } from '../../text/parseJson.ts'
import type { ImportedCase, ImportFormat } from '../imported/importedCase.ts'
import { loseScore } from '../imported/labelsOfPeople.ts'
import { recordsOf } from '../imported/recordsOf.ts'
import { tracedCases } from '../imported/tracedCases.ts'
import type { TracedPart, TracedSpan } from '../imported/tracedSpan.ts'
import { nanosecondsIn, tracedSpan } from '../imported/tracedSpan.ts'
import type { Given } from '../sources/given.ts'
import type { Source } from '../sources/openSource.ts'
import { expectedIn } from './mlflow.ts'

/**
 * MLflow: traces of version 2 and 3 as `mlflow traces get`, `mlflow traces search --output json` and `trace.to_json()`
 * write them, stored files of traces, and rows of `search_traces()`.
 */
export const mlflowTraces: ImportFormat = {
  name: 'mlflowTraces',
  title: 'MLflow traces',
  recognize: ([source]) => (source && tracesIn(source).some(isTrace) ? 10 : 0),
  read(sources, options) {
    for (const source of sources) {
      if (source.kind === 'document') source.root.field('next_page_token')?.pass()
    }
    const traces = sources.flatMap(tracesIn).map(traceOf)
    const added = new Map(traces.map(({ id, more }) => [id, more]))
    return {
      cases: tracedCases(
        traces.flatMap(({ spans }) => spans),
        options,
      ).map(one => ({
        ...one,
        ...added.get(one.id ?? ''),
      })),
    }
  },
  sampled: {
    lists: ['[]', 'traces.[]'],
    spans: sources =>
      sources
        .flatMap(tracesIn)
        .map(traceOf)
        .flatMap(({ spans }) => spans),
  },
}

function tracesIn(source: Source): readonly Given[] {
  if (source.kind !== 'document') return recordsOf(source)
  const { root } = source
  return root.items() ?? root.field('traces')?.items() ?? [root]
}

/** How many spans are read to recognize a trace. */
const lookedAt = 20

/** MLflow gives each of its spans attributes with names of its own. */
function isTrace(record: Given): boolean {
  return spansIn(record)
    .slice(0, lookedAt)
    .some(span => span.field('attributes')?.keys.some(name => name.startsWith('mlflow.')))
}

/** A row of `search_traces()` has the trace as JSON, or its spans in a column. */
const wholeIn = (record: Given): Given => record.field('trace')?.parsed() ?? record

function spansIn(record: Given): readonly Given[] {
  const trace = wholeIn(record)
  const spans = trace.field('data')?.parsed().field('spans') ?? trace.field('spans')
  return spans?.parsed().items() ?? []
}

/** When, where and by whom a trace was recorded, and its input and output a second time. */
const bookkeeping = [
  ...['experiment_id', 'timestamp_ms', 'execution_time_ms', 'status', 'client_request_id'],
  ...['request_time', 'execution_duration', 'execution_duration_ms', 'state'],
  ...['request_preview', 'response_preview', 'trace_id', 'request_id'],
]

/** What a row repeats of its trace. */
const repeated = [
  ...bookkeeping,
  ...['request', 'response', 'trace_metadata', 'request_metadata', 'tags', 'spans', 'assessments'],
]

interface FoundTrace {
  id: string
  spans: TracedSpan[]
  /** What is known about the case besides its spans. */
  more: Partial<ImportedCase>
}

function traceOf(record: Given, index: number): FoundTrace {
  const trace = wholeIn(record)
  if (trace !== record) for (const name of repeated) record.field(name)?.pass()
  const info = trace.field('info')?.parsed() ?? trace
  const items = spansIn(record)
  const id =
    info.field('trace_id', 'request_id')?.text() ?? requestOf(items) ?? `trace ${index + 1}`
  const { session, notes } = notesOf(info)
  const spans = items.flatMap(item => spanIn(item, id))
  const root = spans.find(({ parentSpanId }) => parentSpanId === undefined)
  if (!root) record.tell('a trace without an outermost span is not a case')
  for (const name of bookkeeping) info.field(name)?.pass()
  passPlace(info.field('trace_location'))
  const beside = root ? besideSpans(trace, root) : []
  return {
    id,
    spans: spans.map(one => (one === root ? withParts(one, [...session, ...beside]) : one)),
    more: { ...assessed(info), ...(Object.keys(notes).length > 0 && { meta: notes }) },
  }
}

/** The experiment of a trace. */
function passPlace(location: Given | undefined): void {
  location?.field('type')?.pass()
  location?.field('mlflow_experiment')?.field('experiment_id')?.pass()
}

/** A stored file has the id of its trace in the spans alone. */
function requestOf(spans: readonly Given[]): string | undefined {
  const [id] = spans.flatMap(
    span => span.field('attributes')?.field('mlflow.traceRequestId')?.text() ?? [],
  )
  return id === undefined ? undefined : String(unquoted(id))
}

/** The whole input and output, which the outermost span has too. */
function besideSpans(trace: Given, { parts }: TracedSpan): TracedPart[] {
  const data = trace.field('data')?.parsed() ?? trace
  const names = new Set(parts.map(({ name }) => name))
  return [
    partOf(data.field('request'), names.has(inputName) ? 'request' : inputName),
    partOf(data.field('response'), names.has(outputName) ? 'response' : outputName),
  ].flatMap(part => part ?? [])
}

const inputName = 'mlflow.spanInputs'
const outputName = 'mlflow.spanOutputs'
const sessionName = 'mlflow.trace.session'

/** What MLflow writes by itself: the place of the trace, the program, and sizes. */
const ofMlflow = new RegExp(
  `^mlflow\\.(?:${[
    'trace_schema\\.version|trace\\.(?:size|token|cost|spans)\\w*|trace\\.user|user|traceName',
    'traceInputs|traceOutputs|source\\..+|sourceRun|artifactLocation|databricks\\..+|modelId',
    'experimentId|loggedModelId',
  ].join('|')})$`,
)

/** The session, and tags and metadata as notes. */
function notesOf(info: Given): { session: TracedPart[]; notes: Record<string, unknown> } {
  const all = ['trace_metadata', 'request_metadata', 'tags'].flatMap(name =>
    entriesOf(info.field(name)?.parsed()),
  )
  const notes: Record<string, unknown> = {}
  const session: TracedPart[] = []
  for (const [name, value] of all) {
    if (ofMlflow.test(name)) value.pass()
    else if (name === sessionName) session.push(...(partOf(value, name) ?? []))
    else notes[name] = value.data()
  }
  return { session, notes }
}

/** A mapping, or a list of `{ key, value }` as in the API of version 2. */
function entriesOf(given: Given | undefined): [name: string, value: Given][] {
  const items = given?.items()
  if (!items) return given?.fields() ?? []
  return items.flatMap((item): [string, Given][] => {
    const [key, value] = [item.field('key')?.text(), item.field('value')]
    return key !== undefined && value ? [[key, value]] : []
  })
}

/** Expectations say what the right answer has. Feedback is a score. */
function assessed(info: Given): Partial<ImportedCase> {
  const expectations = new Map<string, Given>()
  for (const one of info.field('assessments')?.parsed().items() ?? []) {
    const expected = one.field('expectation')
    const name = one.field('assessment_name', 'name')?.text() ?? ''
    const isReplaced = one.field('valid')?.text() === 'false'
    const source = one.field('source')?.field('source_type')?.text()
    if (isReplaced) one.lose('a later assessment replaces it')
    else if (!expected) loseScore(one, source === 'HUMAN')
    else expectations.set(name, expected.field('value', 'serialized_value') ?? expected)
    if (expected && !isReplaced) passSource(one)
  }
  return defined(
    expectedIn(name => {
      const value = expectations.get(name)
      return value?.field('value')?.parsed() ?? value
    }),
  )
}

/** Who stated an expectation, and when. */
function passSource(assessment: Given): void {
  const names = ['assessment_id', 'trace_id', 'create_time', 'last_update_time', 'valid']
  for (const name of [...names, 'create_time_ms', 'last_update_time_ms']) {
    assessment.field(name)?.pass()
  }
  assessment.field('source')?.field('source_id')?.pass()
  assessment.field('expectation')?.field('serialized_value')?.field('serialization_format')?.pass()
}

/** Identity and time of the span, which a case does not have. */
const ofSpan = ['trace_id', 'otel_trace_id', 'trace_state', 'name', 'kind']

function spanIn(given: Given, traceId: string): TracedSpan[] {
  const context = given.field('context')
  context?.field('trace_id')?.pass()
  const spanId = (context ?? given).field('span_id')?.text()
  if (spanId === undefined) return given.lose('a span has no id') ?? []
  const name = given.field('name')?.text() ?? ''
  const parent = given.field('parent_span_id', 'parent_id')?.text()
  const status = given.field('status')
  const code = (status?.field('code') ?? given.field('status_code'))?.text() ?? ''
  for (const message of [status?.field('message'), given.field('status_message')]) {
    if (message?.text() !== '') message?.lose('a case has no place for the error of a span')
  }
  const parts = (given.field('attributes')?.fields() ?? []).flatMap(
    ([key, value]) => partOf(value, key) ?? [],
  )
  for (const key of ofSpan) given.field(key)?.pass()
  return [
    tracedSpan({
      ...{ given, traceId, spanId, name, parts, hasFailed: /(?:^|_)ERROR$|^2$/.test(code) },
      ...(parent !== undefined && parent !== '' && { parentSpanId: parent }),
      ...defined({
        startNanoseconds: nanosecondsIn(given.field('start_time_unix_nano', 'start_time')),
        endNanoseconds: nanosecondsIn(given.field('end_time_unix_nano', 'end_time')),
      }),
    }),
  ]
}

/** Attributes that name the trace and the function. */
const administrative = ['mlflow.traceRequestId', 'mlflow.spanFunctionName']

function partOf(given: Given | undefined, name: string): TracedPart[] | undefined {
  if (!given) return undefined
  if (administrative.includes(name)) {
    given.pass()
    return undefined
  }
  const value = given.data()
  // Readers of MLflow's own attributes expect JSON. Those of other tools hold plain texts.
  return [
    { path: given.path, name, value: name.startsWith('mlflow.') ? value : unquoted(value), given },
  ]
}

function unquoted(value: unknown): unknown {
  const inner = typeof value === 'string' && value.startsWith('"') ? parseJson(value) : undefined
  return typeof inner === 'string' ? inner : value
}

function withParts(span: TracedSpan, added: readonly TracedPart[]): TracedSpan {
  const parts = [...span.parts, ...added]
  const more = Object.fromEntries(added.map(({ name, value }) => [name, value]))
  return { ...span, parts, attributes: { ...span.attributes, ...more } }
}
