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
 * The calls that a model made for the answer; undefined if they are unknown. They are known to be none if models were
 * asked, and none of them called a tool.
 */
export function callsOfSpans(
  spans: readonly RecordedSpan[],
  tools: readonly ToolSpan[],
): CalledTool[] | undefined {
  const outer = tools.filter(({ isOuter }) => isOuter)
  if (outer.length > 0) return outer.map(({ call }) => call)
  const models = ofRole(spans, 'model')
  const isKnown = models.every(
    ({ ended, span }) => ended !== undefined && !callsTools(span.attributes),
  )
  return models.length > 0 && isKnown ? [] : undefined
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

const stopped = /tool|function_call/i

/** Attributes that say why the model stopped or what it said, with what they say of calls. */
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
