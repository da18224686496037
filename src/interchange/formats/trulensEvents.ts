import { defined } from '../../defined.ts'
import type { ImportFormat } from '../imported/importedCase.ts'
import { loseScore } from '../imported/labelsOfPeople.ts'
import { recordsOf } from '../imported/recordsOf.ts'
import { tracedCases } from '../imported/tracedCases.ts'
import type { TracedSpan } from '../imported/tracedSpan.ts'
import { dateIn, nanosecondsIn, tracedSpan } from '../imported/tracedSpan.ts'
import type { Given } from '../sources/given.ts'
import type { Source } from '../sources/openSource.ts'

/** Columns that all events have. */
const signs = ['event_id', 'record', 'record_attributes', 'trace']

/** TruLens: rows of its table of events, each a span with `ai.observability.*`, as JSON, JSON Lines or CSV. */
export const trulensEvents: ImportFormat = {
  name: 'trulensEvents',
  title: 'TruLens events',
  recognize: ([source]) => {
    const [first] = source ? recordsOf(source) : []
    return signs.every(key => first?.keys.includes(key)) ? 10 : 0
  },
  read: (sources, options) => ({ cases: tracedCases(spansOf(sources), options) }),
  sampled: { lists: ['[]'], spans: spansOf },
}

function spansOf(sources: readonly Source[]): TracedSpan[] {
  return sources.flatMap(source => recordsOf(source)).flatMap(event => spanIn(event))
}

const recordId = 'ai.observability.record_id'
const ofProgram = 'it describes the program, not a case'

function spanIn(given: Given): TracedSpan[] {
  const record = given.field('record')?.parsed()
  const trace = given.field('trace')?.parsed()
  const attributes = given.field('record_attributes')?.parsed()
  const kind = attributes?.field('ai.observability.span_type')?.text() ?? ''
  const eventId = given.field('event_id')?.text()
  const spanId = trace?.field('span_id')?.text() ?? eventId
  const traced = trace?.field('trace_id')?.text()
  const name = record?.field('name')?.text() ?? ''
  const parents = [trace?.field('parent_id')?.text(), record?.field('parent_span_id')?.text()]
  const parent = parents.find(id => id !== undefined && id !== '')
  const hasFailed = record?.field('status')?.text() === 'STATUS_CODE_ERROR'
  const start = given.field('start_timestamp')
  const end = given.field('timestamp')
  const times = [start, end].map(time => nanosecondsIn(time) ?? dateIn(time))
  given.field('resource_attributes')?.lose(ofProgram)
  given.field('record_type')?.pass()
  record?.field('kind')?.pass()
  if (/^eval(?:_root)?$/i.test(kind)) {
    if (attributes) loseScore(attributes, false)
    return []
  }
  // A trace may have several invocations of the app.
  const traceId = attributes?.field(recordId)?.text() ?? traced
  if (!attributes || traceId === undefined || spanId === undefined)
    return given.lose('an event has no ids or attributes') ?? []
  const parts = attributes.fields().map(([key, value]) => ({
    ...{ path: value.path, name: key, given: value },
    value: value.data(),
  }))
  return [
    tracedSpan({
      ...{ given, traceId, spanId, name, parts, hasFailed },
      ...defined({ parentSpanId: parent, startNanoseconds: times[0], endNanoseconds: times[1] }),
    }),
  ]
}
