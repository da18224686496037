import { defined } from '../../defined.ts'
import type { ImportFormat } from '../imported/importedCase.ts'
import { tracedCases } from '../imported/tracedCases.ts'
import type { TracedPart, TracedSpan } from '../imported/tracedSpan.ts'
import { nanosecondsIn, partValues, tracedSpan } from '../imported/tracedSpan.ts'
import type { Given } from '../sources/given.ts'
import type { Source } from '../sources/openSource.ts'

/**
 * OpenTelemetry: traces as OTLP JSON, in one document or on lines, by the conventions of GenAI, OpenInference and the
 * AI SDK, or in the words of Langfuse, OpenLLMetry, LangSmith, MLflow and TruLens.
 */
export const otlp: ImportFormat = {
  name: 'otlp',
  title: 'OpenTelemetry traces (OTLP JSON)',
  recognize: ([source]) => (source && requestsIn(source).length > 0 ? 10 : 0),
  read: (sources, options) => ({ cases: tracedCases(spansOf(sources), options) }),
  sampled: {
    lists: ['scopeSpans', 'instrumentationLibrarySpans'].map(
      scopes => `resourceSpans.[].${scopes}.[].spans.[]`,
    ),
    isReadInLists: true,
    spans: spansOf,
  },
}

function spansOf(sources: readonly Source[]): TracedSpan[] {
  return sources.flatMap(source => requestsIn(source).flatMap(spansIn))
}

function requestsIn(source: Source): readonly Given[] {
  const roots =
    source.kind === 'records' ? source.records : source.kind === 'document' ? [source.root] : []
  return roots.filter(({ keys }) => keys.includes('resourceSpans'))
}

function spansIn(request: Given): TracedSpan[] {
  const resources = request.field('resourceSpans')?.items() ?? []
  return resources.flatMap(resource => {
    tellAttributes(resource.field('resource')?.field('attributes'), 'resource.attributes')
    resource.field('schemaUrl')?.pass()
    return (resource.field('scopeSpans', 'instrumentationLibrarySpans')?.items() ?? []).flatMap(
      scope => {
        scope.field('scope')?.field('name')?.pass()
        scope.field('scope')?.field('version')?.pass()
        scope.field('schemaUrl')?.pass()
        return (scope.field('spans')?.items() ?? []).flatMap(span => spanIn(span) ?? [])
      },
    )
  })
}

function tellAttributes(given: Given | undefined, path: string): void {
  for (const item of given?.items() ?? []) {
    item.lose('it describes the program, not a case', `${path}.${item.field('key')?.text() ?? ''}`)
  }
}

/** Identity and time of the span, which a case does not have. */
const bookkeeping = ['kind', 'flags', 'traceState', 'name']

function spanIn(given: Given): TracedSpan | undefined {
  const traceId = given.field('traceId')?.text()
  const spanId = given.field('spanId')?.text()
  if (traceId === undefined || spanId === undefined) return given.lose('a span has no ids')
  const name = given.field('name')?.text() ?? ''
  const status = given.field('status')
  const parent = given.field('parentSpanId')?.text()
  const parts = partsOf(given.field('attributes'), 'attributes')
  const results = queryResults(given.field('events'))
  for (const key of bookkeeping) given.field(key)?.pass()
  status?.field('message')?.lose('a case has no place for the error of a span', 'status.message')
  return tracedSpan({
    ...{ given, traceId, spanId, name },
    ...(parent !== undefined && parent !== '' && { parentSpanId: parent }),
    parts: [...parts, ...results.parts],
    attributes: results.attributes,
    hasFailed: status?.field('code')?.text() === '2',
    ...defined({
      droppedAttributesCount: given.field('droppedAttributesCount')?.number(),
      startNanoseconds: nanosecondsIn(given.field('startTimeUnixNano')),
      endNanoseconds: nanosecondsIn(given.field('endTimeUnixNano')),
    }),
  })
}

function partsOf(given: Given | undefined, path: string): TracedPart[] {
  return (given?.items() ?? []).map(item => {
    const name = item.field('key')?.text() ?? ''
    return {
      path: `${path}.${name}`,
      name,
      value: attributeValue(item.field('value')),
      given: item,
    }
  })
}

/** OpenLLMetry: the query of a vector database has an event for each document that it found. */
function queryResults(given: Given | undefined) {
  const found = (given?.items() ?? []).filter(
    event => event.field('name')?.text() === 'db.query.result',
  )
  const parts = found.map(event => {
    event.field('timeUnixNano')?.pass()
    return partsOf(event.field('attributes'), 'events.attributes')
  })
  const documents = parts.map(partValues).map(values => ({
    id: values['db.query.result.id'],
    content: values['db.query.result.document'],
    metadata: values['db.query.result.metadata'],
  }))
  const attributes = {
    'openinference.span.kind': 'RETRIEVER',
    'gen_ai.retrieval.documents': documents,
  }
  return { parts: parts.flat(), attributes: documents.length > 0 ? attributes : {} }
}

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
