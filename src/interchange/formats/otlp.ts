import { defined } from '../../defined.ts'
import { PipelineError } from '../../pipeline/pipelineError.ts'
import type { ApplicationSpan } from '../../pipeline/steps/spans/applicationSpan.ts'
import { parentSpanKey, spanKey } from '../../pipeline/steps/spans/applicationSpan.ts'
import type { RetrievalSpan, SpanPlace } from '../../pipeline/steps/spans/spanContexts.ts'
import { spanContexts } from '../../pipeline/steps/spans/spanContexts.ts'
import { spanRole } from '../../pipeline/steps/spans/spanRole.ts'
import { spanInput, spanOutput } from '../../pipeline/steps/spans/spanTexts.ts'
import { isBlank } from '../../text/isBlank.ts'
import type { ImportedCase, ImportedContext, ImportFormat } from '../imported/importedCase.ts'
import type { Given } from '../sources/given.ts'
import type { Source } from '../sources/openSource.ts'

/** OpenTelemetry: traces as OTLP JSON, in one document or on lines, by the conventions of GenAI and OpenInference. */
export const otlp: ImportFormat = {
  name: 'otlp',
  title: 'OpenTelemetry traces (OTLP JSON)',
  recognize: ([source]) => (source && requestsIn(source).length > 0 ? 10 : 0),
  read(sources) {
    const spans = sources.flatMap(source => requestsIn(source).flatMap(spansIn))
    const cases = [...Map.groupBy(spans, ({ traceId }) => traceId)].flatMap(
      ([id, trace]) => caseOf(id, trace) ?? [],
    )
    for (const span of spans) span.tellUnread()
    return { cases }
  },
}

function requestsIn(source: Source): readonly Given[] {
  const roots =
    source.kind === 'records' ? source.records : source.kind === 'document' ? [source.root] : []
  return roots.filter(({ keys }) => keys.includes('resourceSpans'))
}

function spansIn(request: Given): GivenSpan[] {
  const resources = request.field('resourceSpans')?.items() ?? []
  return resources.flatMap(resource => {
    tellAttributes(resource.field('resource')?.field('attributes'), 'resource.attributes')
    resource.field('schemaUrl')?.pass()
    return (resource.field('scopeSpans', 'instrumentationLibrarySpans')?.items() ?? []).flatMap(
      scope => {
        scope.field('scope')?.field('name')?.pass()
        scope.field('scope')?.field('version')?.pass()
        scope.field('schemaUrl')?.pass()
        return (scope.field('spans')?.items() ?? []).flatMap(span => givenSpan(span) ?? [])
      },
    )
  })
}

function tellAttributes(given: Given | undefined, path: string): void {
  for (const item of given?.items() ?? []) {
    item.lose('it describes the program, not a case', `${path}.${item.field('key')?.text() ?? ''}`)
  }
}

/** The case of a trace: its outermost span has the question and the answer, or else an inner span does. */
function caseOf(traceId: string, trace: readonly GivenSpan[]): ImportedCase | undefined {
  const spans = trace.toSorted((one, other) =>
    compare(one.startNanoseconds, other.startNanoseconds),
  )
  const known = new Set(spans.map(spanKey))
  const root = spans.find(span => !known.has(parentSpanKey(span) ?? ''))
  if (!root) return undefined
  const question = textIn([root, ...spans], spanInput)
  const models = spans.filter(({ attributes }) => spanRole(attributes) === 'other')
  const answer = textIn([root, ...models.toReversed()], spanOutput)
  return {
    given: root.given,
    id: traceId,
    question,
    ...defined({ answer }),
    contexts: contextsIn(spans, root.given),
  }
}

function textIn(
  spans: readonly GivenSpan[],
  read: (attributes: GivenSpan['attributes']) => unknown,
): string | undefined {
  for (const { attributes } of spans) {
    const text = read(attributes)
    if (typeof text === 'string' && !isBlank(text)) return text
  }
  return undefined
}

function contextsIn(spans: readonly GivenSpan[], given: Given): ImportedContext[] | undefined {
  const places = placesOf(spans)
  const found = spans.flatMap((span): (RetrievalSpan & { end: bigint | undefined })[] => {
    const role = spanRole(span.attributes)
    const place = places.get(spanKey(span))
    if (!place || role === undefined || role === 'other') return []
    return [{ span, role, place, end: span.endNanoseconds }]
  })
  if (found.length === 0) return undefined
  const ended = found.toSorted((one, other) => compare(one.end ?? 0n, other.end ?? 0n))
  try {
    return spanContexts({
      names: [...new Set(spans.map(({ name }) => name))],
      retrievals: ended.filter(({ end }) => end !== undefined),
      open: ended.filter(({ end }) => end === undefined),
      hasQueue: false,
    }).map(({ id, documentId, text }) => ({
      ...defined({ id, documentId }),
      text,
    }))
  } catch (error) {
    if (!(error instanceof PipelineError)) throw error
    given.tell(`what was retrieved is unknown: ${error.message.split('\n', 1)[0] ?? ''}`)
    return undefined
  }
}

function placesOf(spans: readonly GivenSpan[]): Map<string, SpanPlace> {
  const byKey = new Map(spans.map(span => [spanKey(span), span]))
  const places = new Map<string, SpanPlace>()
  const placeOf = (span: GivenSpan, depth: number): SpanPlace => {
    const key = spanKey(span)
    const known = places.get(key)
    if (known) return known
    const parent = byKey.get(parentSpanKey(span) ?? '')
    // A cycle of parent spans comes from no real program.
    const parentSpan = parent && depth < spans.length ? placeOf(parent, depth + 1) : undefined
    const place = { parentSpan }
    places.set(key, place)
    return place
  }
  for (const span of spans) placeOf(span, 0)
  return places
}

function compare(one: bigint, other: bigint): number {
  return one < other ? -1 : Number(one > other)
}

/** A span of an OTLP file, in the shape of the SDK's spans. */
interface GivenSpan extends ApplicationSpan {
  given: Given
  traceId: string
  startNanoseconds: bigint
  /** Absent if the span has not ended. */
  endNanoseconds?: bigint
  /** Reports the attributes that no reader used. */
  tellUnread(): void
}

/** Identity and time of the span, which a case does not have. */
const bookkeeping = ['kind', 'flags', 'traceState', 'name']

function givenSpan(given: Given): GivenSpan | undefined {
  const traceId = given.field('traceId')?.text()
  const spanId = given.field('spanId')?.text()
  if (traceId === undefined || spanId === undefined) return given.lose('a span has no ids')
  const name = given.field('name')?.text() ?? ''
  const end = nanoseconds(given.field('endTimeUnixNano'))
  const status = given.field('status')
  const code = Number(status?.field('code')?.text() ?? 0)
  const parent = given.field('parentSpanId')?.text()
  const { attributes, tellUnread } = lookedAt(given.field('attributes'))
  for (const key of bookkeeping) given.field(key)?.pass()
  status?.field('message')?.pass()
  return {
    given,
    traceId,
    name,
    spanContext: () => ({ traceId, spanId }),
    ...(parent !== undefined && parent !== '' && { parentSpanId: parent }),
    attributes,
    status: { code },
    events: [],
    duration: [0, 0],
    droppedAttributesCount: given.field('droppedAttributesCount')?.number() ?? 0,
    startNanoseconds: nanoseconds(given.field('startTimeUnixNano')) ?? 0n,
    ...defined({ endNanoseconds: end }),
    tellUnread,
  }
}

function nanoseconds(given: Given | undefined): bigint | undefined {
  const text = given?.text()
  return text !== undefined && /^\d{1,20}$/.test(text) ? BigInt(text) : undefined
}

/** The attributes, with a record of reads: attributes that were never read are not carried over. */
function lookedAt(given: Given | undefined) {
  const items = given?.items() ?? []
  const known = new Map(items.map(item => [item.field('key')?.text() ?? '', item]))
  const values = Object.fromEntries([...known].map(([key, item]) => [key, item.field('value')]))
  const attributes = new Proxy(values, {
    get: (all, key) => {
      if (typeof key !== 'string' || !Object.hasOwn(all, key)) return undefined
      return attributeValue(all[key])
    },
  })
  const tellUnread = () => {
    for (const [key, item] of known) {
      if (values[key]?.isRead !== true) item.lose(noPart, `attributes.${key}`)
    }
  }
  return { attributes, tellUnread }
}

const noPart = 'it says nothing about the question, the answer or what was retrieved'

/** Reads `{ stringValue }` and similar, from OTLP's mapping to JSON. */
function attributeValue(given: Given | undefined): unknown {
  // An empty list has no `values`.
  if (given?.keys.includes('arrayValue')) {
    const items = given.field('arrayValue')?.field('values')?.items()
    if (!items) given.pass()
    return items?.map(attributeValue) ?? []
  }
  const pairs = given?.field('kvlistValue')?.field('values')?.items()
  if (pairs) {
    return Object.fromEntries(
      pairs.map(pair => [pair.field('key')?.text() ?? '', attributeValue(pair.field('value'))]),
    )
  }
  const number = given?.field('intValue', 'doubleValue')
  return number ? number.number() : given?.field('stringValue', 'boolValue')?.data()
}
