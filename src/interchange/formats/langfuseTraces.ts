import { toValue } from '../../golden/yaml/yamlNode.ts'
import { loseScore } from '../imported/labelsOfPeople.ts'
import { parseJson } from '../../text/parseJson.ts'
import type { ImportFormat } from '../imported/importedCase.ts'
import { recordsOf } from '../imported/recordsOf.ts'
import { tracedCases } from '../imported/tracedCases.ts'
import type { TracedPart, TracedSpan } from '../imported/tracedSpan.ts'
import { dateIn, tracedSpan } from '../imported/tracedSpan.ts'
import type { Given } from '../sources/given.ts'
import type { Source } from '../sources/openSource.ts'

/** Langfuse: traces with their observations, as its download and its API have them. */
export const langfuseTraces: ImportFormat = {
  name: 'langfuseTraces',
  title: 'Langfuse traces',
  recognize: ([source]) => (source && tracesIn(source).length > 0 ? 10 : 0),
  read: (sources, options) => ({ cases: tracedCases(spansIn(sources), options) }),
  sampled: { lists: ['[]', 'data.[]'], spans: spansIn },
}

function spansIn(sources: readonly Source[]): TracedSpan[] {
  return sources.flatMap(tracesIn).flatMap(spansOf)
}

/** A trace has its observations inside, and the download has them beside it. */
function tracesIn(source: Source): readonly Given[] {
  const records = source.kind === 'document' && !isList(source.root) ? [source.root] : []
  return [...records, ...recordsOf(source, ['data'])].filter(({ keys }) =>
    keys.includes('observations'),
  )
}

const isList = ({ node }: Given): boolean => node.kind === 'list'

/** When, where and for how much an observation was made. */
const bookkeeping = [
  ...['projectId', 'traceId', 'createdAt', 'updatedAt', 'environment', 'bookmarked', 'public'],
  ...['latency', 'level', 'completionStartTime', 'timeToFirstToken', 'htmlPath', 'name'],
  ...['internalModelId', 'internalModel', 'promptId', 'modelId', 'unit', 'timestamp', 'version'],
  ...['usage', 'usageDetails', 'costDetails', 'providedCostDetails', 'usagePricingTierId'],
  ...['usagePricingTierName', 'inputCost', 'outputCost', 'totalCost', 'inputUsage', 'outputUsage'],
  ...['totalUsage', 'inputPrice', 'outputPrice', 'totalPrice', 'promptTokens', 'completionTokens'],
  ...['totalTokens', 'calculatedInputCost', 'calculatedOutputCost', 'calculatedTotalCost'],
]

function spansOf(record: Given): TracedSpan[] {
  const trace = record.field('trace') ?? record
  const traceId = trace.field('id')?.text() ?? ''
  loseScores([trace, record])
  const items = record.field('observations')?.items() ?? []
  const observations = items.flatMap(item => observation(item, traceId))
  const known = new Map(observations.map(one => [one.span.spanContext().spanId, one]))
  if (trace !== record) {
    for (const item of trace.field('observations')?.items() ?? []) {
      passRepeated(item, known.get(item.field('id')?.text() ?? '')?.span.given)
    }
  }
  const start = dateIn(trace.field('timestamp'))
  const root = spanOf(trace, { traceId, spanId: 'trace', kind: 'CHAIN' })
  return [
    { ...root, startNanoseconds: start ?? 0n, endNanoseconds: start ?? 0n },
    ...observations.map(({ span, parent }) => ({
      ...span,
      parentSpanId: known.has(parent ?? '') ? (parent ?? 'trace') : 'trace',
    })),
  ]
}

/** Scores that people gave become labels for calibrate. The run computes the others again. */
function loseScores(holders: readonly Given[]): void {
  const scores = [...new Set(holders)].flatMap(one => one.field('scores')?.items() ?? [])
  for (const score of scores) loseScore(score, score.field('source')?.text() === 'ANNOTATION')
}

/** The trace of a download has its observations a second time, with all or some of their fields. */
function passRepeated(item: Given, observed: Given | undefined): void {
  for (const [name, value] of item.fields()) {
    const other = observed?.field(name)
    if (other && JSON.stringify(toValue(other.node)) === JSON.stringify(toValue(value.node))) {
      value.pass()
    }
  }
}

function observation(given: Given, traceId: string) {
  const spanId = given.field('id')?.text()
  if (spanId === undefined) return given.lose(given.text() === undefined ? noId : onlyId) ?? []
  const kind = given.field('type')?.text() ?? ''
  const start = dateIn(given.field('startTime')) ?? 0n
  const end = dateIn(given.field('endTime'))
  const parent = given.field('parentObservationId')?.text()
  const span = spanOf(given, { traceId, spanId, kind })
  return [{ span: { ...span, startNanoseconds: start, endNanoseconds: end ?? start }, parent }]
}

const noId = 'an observation has no id'
const onlyId =
  'a list of traces has only the ids of observations, so passages are unknown: export each trace by itself'

/** The kinds of OpenInference. A span or an event of Langfuse may be anything. */
const kinds: Readonly<Record<string, string>> = {
  GENERATION: 'LLM',
  AGENT: 'AGENT',
  EMBEDDING: 'EMBEDDING',
  RETRIEVER: 'RETRIEVER',
  TOOL: 'TOOL',
}

/** As a span with the attributes of OpenInference. */
function spanOf(
  given: Given,
  { traceId, spanId, kind }: { traceId: string; spanId: string; kind: string },
): TracedSpan {
  const parts = [
    partOf(given.field('sessionId'), 'session.id'),
    partOf(given.field('input'), 'input.value'),
    partOf(given.field('output'), 'output.value'),
  ].flatMap(part => part ?? [])
  const name = given.field('name')?.text() ?? ''
  const isError = given.field('level')?.text() === 'ERROR'
  for (const key of bookkeeping) given.field(key)?.pass()
  return tracedSpan({
    ...{ given, traceId, spanId, name, parts, hasFailed: isError },
    attributes: { 'openinference.span.kind': kinds[kind] ?? 'CHAIN' },
  })
}

function partOf(given: Given | undefined, name: string): TracedPart | undefined {
  if (!given) return undefined
  return { path: given.path, name, value: decoded(given.data()), given }
}

/** The download has texts as JSON, some of them twice. */
function decoded(value: unknown, times = 0): unknown {
  if (typeof value !== 'string' || times > 2) return value
  const inner = /^\s*"/.test(value) ? parseJson(value) : undefined
  return inner === undefined ? value : decoded(inner, times + 1)
}
