import { defined } from '../../defined.ts'
import { PipelineError } from '../../pipeline/pipelineError.ts'
import { hasFailed, parentSpanKey, spanKey } from '../../pipeline/steps/spans/applicationSpan.ts'
import type { RetrievalSpan, SpanPlace } from '../../pipeline/steps/spans/spanContexts.ts'
import { because, spanContexts } from '../../pipeline/steps/spans/spanContexts.ts'
import type { SpanDocument } from '../../pipeline/steps/spans/spanDocuments.ts'
import type { Given } from '../sources/given.ts'
import type { ImportedContext } from './importedCase.ts'
import type { ToolFinding } from './mappedPassages.ts'
import { foundByTool } from './mappedPassages.ts'
import type { PassageMapping } from './passageMapping.ts'
import { retrieverResult, toolName, toolResult, tracedRole } from './tracedRole.ts'
import type { TracedPart, TracedSpan } from './tracedSpan.ts'
import { compareTimes } from './tracedSpan.ts'
import { spanMessages } from './traceTexts.ts'

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
export function contextsIn(
  trace: readonly TracedSpan[],
  given: Given,
  mapping: PassageMapping | undefined,
): FoundContexts {
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
  const tools = toolsIn(placed, retrievals, mapping)
  const known = tools.flatMap(({ span, place, found }) =>
    typeof found === 'string'
      ? []
      : [{ span: withDocuments(span, found), role: 'retriever' as const, place }],
  )
  const toolOf = new Map(
    tools.flatMap(({ tool, found }) =>
      typeof found === 'string' ? [] : found.map(({ content }) => [content, tool] as const),
    ),
  )
  // What a tool inside another one found says more than the result around it.
  const unknown = tools.filter(
    ({ place, found }) => found === 'unknown' && !known.some(one => areNested(one.place, place)),
  )
  const [first] = retrievals.length === 0 ? unknown : []
  const isPartial = first !== undefined && known.length > 0
  if (isPartial && !first.part)
    given.tell(`${isUnknown}: the trace has no result of the tool \`${first.tool}\``)
  const found = [...retrievals, ...known]
  const contexts = isPartial
    ? undefined
    : found.length > 0
      ? joined(trace, found, given)?.map(one => ({
          ...one,
          ...defined({ tool: toolOf.get(one.text) }),
        }))
      : inMessages(trace, { tools: unknown.length, given, mapping })
  return { ...defined({ contexts }), toolNotes: toolNotesOf(tools, isPartial ? first : undefined) }
}

interface TracedTool extends PlacedSpan {
  /** The name of the tool. */
  tool: string
  /** Unknown too if the result is not recorded. */
  found: ToolFinding
  /** The attribute with the result, if it is recorded. */
  part: TracedPart | undefined
}

/** The tools that returned something, without those whose passages a retrieval span has. */
function toolsIn(
  placed: readonly PlacedSpan[],
  retrievals: readonly Pick<PlacedSpan, 'place'>[],
  mapping: PassageMapping | undefined,
): TracedTool[] {
  return placed.flatMap(({ span, place }) => {
    if (tracedRole(span.attributes) !== 'tool' || hasFailed(span)) return []
    // What a retriever inside a tool found says more than the result of the tool.
    if (retrievals.some(one => areNested(one.place, place))) return []
    const result = toolResult(span)
    const part = span.parts.find(({ name }) => name === result?.name)
    const tool = toolName(span)
    const at = (part?.given ?? span.given).place
    const found = result
      ? foundByTool({ value: result.value, tool, place: at }, mapping)
      : 'unknown'
    return [{ span, place, tool, found, part }]
  })
}

/** Why the results of tools are not among the contexts. */
function toolNotesOf(
  tools: readonly TracedTool[],
  unknown: TracedTool | undefined,
): Map<TracedPart, string> {
  const notes = tools.flatMap(({ tool, found, part }): [TracedPart, string][] => {
    if (!part) return []
    if (found === 'none') return [[part, noPassages(tool)]]
    if (found === 'unknown') return [[part, unknownResult(tool)]]
    return unknown ? [[part, leftOut(tool, unknown.tool)]] : []
  })
  return new Map(notes)
}

const noPassages = (tool: string): string =>
  `the result of the tool \`${tool}\` is left out: the module of \`--passages\` has no function for this tool`

const unknownResult = (tool: string): string =>
  `the result of the tool \`${tool}\` has no list of passages in a known form: if the answer rests on it, write the passages to \`contexts\`, name them with \`--passages\`, or have the tool emit a retrieval span`

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
    compareTimes(one.span.endNanoseconds ?? 0n, other.span.endNanoseconds ?? 0n),
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
    const why = problem.replace(`, ${because}`, '')
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
  { tools, given, mapping }: { tools: number; given: Given; mapping: PassageMapping | undefined },
): ImportedContext[] | undefined {
  const prompts = trace.map(({ attributes }) => {
    const messages = spanMessages(attributes, 'user')
    const since = messages.slice(messages.findLastIndex(({ role }) => role === 'user') + 1)
    return since.flatMap(({ results }) =>
      results.map(result => foundByTool({ ...result, place: given.place }, mapping)),
    )
  })
  const lists = prompts.flat().filter(found => found !== 'none')
  if (lists.length === 0) return undefined
  const hasAll = prompts.some(({ length }) => length >= tools)
  const isKnown = lists.every(list => list !== 'unknown')
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
