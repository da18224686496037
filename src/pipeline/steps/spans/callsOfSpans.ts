import { decodedJson, isJsonMapping } from '../../../text/decodedJson.ts'
import { stepText } from '../../stepText.ts'
import type { CalledTool } from '../../tools/calledTools.ts'
import type { ApplicationSpan, SpanAttributes } from './applicationSpan.ts'
import { attribute } from './spanAttributes.ts'
import type { SpanPlace } from './spanContexts.ts'
import { isSpanInside } from './spanContexts.ts'
import type { SpanRole } from './spanRole.ts'
import { spanToolCall } from './spanToolCall.ts'

/** A span with a role in the pipeline, and when it began and ended, as numbers that only tell the order. */
export interface RecordedSpan {
  span: ApplicationSpan
  role: SpanRole
  place: SpanPlace
  began: number
  /** Absent while it is open. */
  ended?: number
}

/** The span of a tool with its call. */
export interface ToolSpan extends RecordedSpan {
  call: CalledTool & { hop: number }
  /** False if the tool is inside another one: no model called it, or one that the outer tool asked. */
  isOuter: boolean
}

/**
 * The tools of spans, in the order of their beginnings, each with its hop. A tool begins a new hop if all tools before
 * it have ended, and if a model was asked since then. If no span is one of a model, the end of the others is enough.
 */
export function toolSpans(spans: readonly RecordedSpan[]): ToolSpan[] {
  const tools = ofRole(spans, 'tool').toSorted((one, other) => one.began - other.began)
  const outer = tools.filter(({ place }) => !tools.some(one => isSpanInside(place, one.place)))
  const models = modelsOutside(spans, outer)
  const hops: { tool: RecordedSpan; hop: number }[] = []
  let hop = 0
  let ended = 0
  for (const tool of outer) {
    const last = ended
    const isAsked = models.some(({ began }) => began > last && began < tool.began)
    if (hop === 0 || (tool.began > last && (isAsked || models.length === 0))) hop += 1
    ended = Math.max(ended, tool.ended ?? Infinity)
    hops.push({ tool, hop })
  }
  return tools.map(tool => {
    const own = hops.find(one => one.tool === tool)
    const around = own ?? hops.find(one => isSpanInside(tool.place, one.tool.place))
    const call = { ...spanToolCall(tool.span), hop: around?.hop ?? 1 }
    return { ...tool, call, isOuter: own !== undefined }
  })
}

/**
 * The calls that a model made for the answer; undefined if they are unknown, because a model names a tool that has no
 * span. They are known to be none if models were asked, and none of them called a tool.
 */
export function callsOfSpans(
  spans: readonly RecordedSpan[],
  tools: readonly ToolSpan[],
): CalledTool[] | undefined {
  const outer = tools.filter(({ isOuter }) => isOuter)
  if (outer.length > 0) {
    const isWhole = toolsWithoutSpan(spans, tools).length === 0
    return isWhole ? outer.map(({ call }) => call) : undefined
  }
  const models = ofRole(spans, 'model')
  const isKnown = models.every(
    ({ ended, span }) => ended !== undefined && !callsTools(span.attributes),
  )
  return models.length > 0 && isKnown ? [] : undefined
}

/** The tools that models name as called, and that have no span: some are called by the client, or by the provider. */
export function toolsWithoutSpan(
  spans: readonly RecordedSpan[],
  tools: readonly ToolSpan[],
): string[] {
  const outer = tools.filter(({ isOuter }) => isOuter)
  const seen = new Set(outer.map(({ call }) => call.name))
  const named = modelsOutside(spans, outer).flatMap(({ span }) => namedCalls(span.attributes))
  return named.filter(name => !seen.has(name))
}

function ofRole(spans: readonly RecordedSpan[], role: SpanRole): RecordedSpan[] {
  return spans.filter(one => one.role === role)
}

/** The models that may have called the tools: a tool may ask one, too. */
function modelsOutside(
  spans: readonly RecordedSpan[],
  tools: readonly RecordedSpan[],
): RecordedSpan[] {
  return ofRole(spans, 'model').filter(
    ({ place }) => !tools.some(tool => isSpanInside(place, tool.place)),
  )
}

/** Attributes of models that exist for each tool that is called. */
const ofCalls =
  /^(?:llm\.output_messages\.\d+\.message\.tool_calls|gen_ai\.completion\.\d+\.tool_calls)\./

const nameOfCall =
  /^(?:llm\.output_messages\.\d+\.message\.tool_calls\.\d+\.tool_call\.function|gen_ai\.completion\.\d+\.tool_calls\.\d+)\.name$/

/** The tools that a model called, if it names them. */
function namedCalls(attributes: SpanAttributes): string[] {
  const flat = Object.keys(attributes).filter(name => nameOfCall.test(name))
  const messages = items(attribute(attributes, 'gen_ai.output.messages'))
  const parts = messages.flatMap(message => items(isJsonMapping(message) ? message['parts'] : []))
  const called = [
    ...parts.filter(part => isJsonMapping(part) && part['type'] === 'tool_call'),
    ...items(attribute(attributes, 'ai.response.toolCalls')),
  ]
  return [
    ...flat.map(name => attribute(attributes, name)),
    ...called.filter(isJsonMapping).map(({ name, toolName }) => toolName ?? name),
  ].filter(name => typeof name === 'string')
}

function items(value: unknown): readonly unknown[] {
  const list = decodedJson(value)
  return Array.isArray(list) ? list : []
}

const stopped = /tool|function_call/i

/** Attributes that say why the model stopped or what it said, with what they say about calls. */
const outcomes: Readonly<Record<string, RegExp>> = {
  'gen_ai.response.finish_reasons': stopped,
  'gen_ai.completion.0.finish_reason': stopped,
  'llm.finish_reason': stopped,
  'ai.response.finishReason': stopped,
  'gen_ai.output.messages': /"type"\s*:\s*"tool_call"/,
  'ai.response.toolCalls': /\{/,
}

/** Whether a model called tools whose spans may be missing. */
function callsTools(attributes: SpanAttributes): boolean {
  if (Object.keys(attributes).some(name => ofCalls.test(name))) return true
  return Object.entries(outcomes).some(([name, ofTools]) => {
    const value = attribute(attributes, name)
    return ofTools.test(typeof value === 'string' ? value : stepText(value ?? ''))
  })
}
