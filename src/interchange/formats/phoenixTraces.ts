import { defined } from '../../defined.ts'
import { toValue } from '../../golden/yaml/yamlNode.ts'
import type { ImportFormat } from '../imported/importedCase.ts'
import { loseScore } from '../imported/labelsOfPeople.ts'
import { recordsOf } from '../imported/recordsOf.ts'
import { tracedCases } from '../imported/tracedCases.ts'
import type { TracedPart, TracedSpan } from '../imported/tracedSpan.ts'
import { dateIn, tracedSpan } from '../imported/tracedSpan.ts'
import type { Given } from '../sources/given.ts'
import type { Source } from '../sources/openSource.ts'

/**
 * Phoenix: spans of its API and client, and traces of its command line, as JSON, JSON Lines or CSV, with the annotations
 * of spans. A file of annotations alone has no cases.
 */
export const phoenixTraces: ImportFormat = {
  name: 'phoenixTraces',
  title: 'Phoenix traces',
  recognize: ([source]) => {
    const [first] = source ? entriesIn(source) : []
    return first && (isSpan(first) || isAnnotation(first) || isTrace(first)) ? 10 : 0
  },
  read(sources, options) {
    for (const source of sources) {
      if (source.kind === 'document') source.root.field('next_cursor')?.pass()
    }
    return { cases: tracedCases(spansOf(sources), options) }
  },
  sampled: { lists: ['[]', 'data.[]'], spans: spansOf },
}

function spansOf(sources: readonly Source[]): TracedSpan[] {
  const entries = sources.flatMap(entriesIn)
  for (const one of entries.filter(isAnnotation)) loseAnnotation(one)
  const spans = entries
    .filter(one => !isAnnotation(one))
    .flatMap(one => (isTrace(one) ? spansOfTrace(one) : [one]))
  return spans.flatMap(spanIn)
}

function entriesIn(source: Source): readonly Given[] {
  if (source.kind !== 'document') return recordsOf(source)
  const { root } = source
  return root.items() ?? root.field('data')?.items() ?? [root]
}

/** Only looks at the keys: reading a value of another format would change how it is reported. */
const isSpan = ({ keys }: Given): boolean =>
  keys.includes('span_kind') &&
  (keys.includes('context') || ['span_id', 'trace_id'].every(id => keys.includes(`context.${id}`)))

const isTrace = ({ keys }: Given): boolean => keys.includes('traceId') && keys.includes('spans')

/** An annotation of a span, a trace or a session. */
const isAnnotation = ({ keys }: Given): boolean =>
  keys.includes('annotator_kind') && !keys.includes('span_kind')

function loseAnnotation(given: Given): void {
  const kind = given.field('annotator_kind')?.text()
  loseScore(given, kind === 'HUMAN', given.path === '' ? 'annotator_kind' : given.path)
}

/** A trace of the command line repeats times and the outermost span. */
function spansOfTrace(trace: Given): readonly Given[] {
  for (const name of ['traceId', 'startTime', 'endTime', 'duration', 'status']) {
    trace.field(name)?.pass()
  }
  const spans = trace.field('spans')?.items() ?? []
  const root = trace.field('rootSpan')
  const known = new Set(spans.map(({ node }) => JSON.stringify(toValue(node))))
  if (root && known.has(JSON.stringify(toValue(root.node)))) root.pass()
  for (const one of trace.field('annotations')?.items() ?? []) loseAnnotation(one)
  return spans
}

const bookkeeping = ['id', 'name', 'span_kind', 'start_time', 'end_time', 'status_code']

function spanIn(given: Given): TracedSpan[] {
  const context = given.field('context') ?? given.columns('context.')
  const [traceId, spanId] = ['trace_id', 'span_id'].map(name => context?.field(name)?.text())
  if (traceId === undefined || spanId === undefined) return given.lose('a span has no ids') ?? []
  const name = given.field('name')?.text() ?? ''
  const kind = given.field('span_kind')?.text()
  const parent = given.field('parent_id')?.text()
  const hasFailed = given.field('status_code')?.text() === 'ERROR'
  const message = given.field('status_message')
  if (message?.text() !== '') message?.lose('a case has no place for the error of a span')
  // The column may repeat the id of the span.
  given.field('span_id')?.pass()
  const attributes = given.field('attributes')?.parsed() ?? given.columns('attributes.')
  for (const one of given.field('annotations')?.parsed().items() ?? []) loseAnnotation(one)
  for (const key of bookkeeping) given.field(key)?.pass()
  return [
    tracedSpan({
      ...{ given, traceId, spanId, name, hasFailed },
      ...(parent !== undefined && parent !== '' && { parentSpanId: parent }),
      parts: attributes?.fields().flatMap(([key, value]) => partsOf(value, key)) ?? [],
      attributes: defined({ 'openinference.span.kind': kind }),
      ...defined({
        startNanoseconds: dateIn(given.field('start_time')),
        endNanoseconds: dateIn(given.field('end_time')),
      }),
    }),
  ]
}

/** Tables have lists of mappings, where spans have an attribute for each value: `llm.input_messages.0.message.role`. */
function partsOf(value: Given, name: string): TracedPart[] {
  const given = isText(name) ? value : value.parsed()
  const inner = given.items()
  if (inner?.every(({ node }) => node.kind === 'mapping'))
    return inner.flatMap((item, index) => partsOf(item, `${name}.${index}`))
  if (given.node.kind === 'mapping' && !isText(name))
    return given.fields().flatMap(([key, one]) => partsOf(one, `${name}.${key}`))
  return [{ path: `attributes.${name}`, name, value: given.data(), given }]
}

/** These are texts, which may be of JSON. */
const isText = (name: string): boolean => /(?:^|\.)(?:value|content|metadata|text)$/.test(name)
