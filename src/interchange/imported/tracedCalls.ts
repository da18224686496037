import { hasFailed, parentSpanKey, spanKey } from '../../pipeline/steps/spans/applicationSpan.ts'
import { attribute, fromJson } from '../../pipeline/steps/spans/spanAttributes.ts'
import type { CalledTool } from '../../pipeline/tools/calledTools.ts'
import { decodedJson } from '../../text/decodedJson.ts'
import { toolName, toolResult, tracedRole } from './tracedRole.ts'
import type { TracedSpan } from './tracedSpan.ts'

/** The attributes with the arguments of a tool. */
const toolArguments = [
  ...['gen_ai.tool.call.arguments', 'ai.toolCall.args', 'ai.observability.mcp.input_arguments'],
  ...['input.value', 'langfuse.observation.input', 'traceloop.entity.input', 'mlflow.spanInputs'],
]

/**
 * The calls in the spans of tools, in the order of their starts.
 * @returns undefined if the trace has no such span: the tools may not be traced
 */
export function tracedCalls(trace: readonly TracedSpan[]): CalledTool[] | undefined {
  const tools = new Map(
    trace.flatMap(span =>
      tracedRole(span.attributes) === 'tool' ? [[spanKey(span), span] as const] : [],
    ),
  )
  // Frameworks trace a tool and the function in it under one name.
  const called = [...tools.values()].filter(span => {
    const outer = tools.get(parentSpanKey(span) ?? '')
    return !outer || toolName(outer) !== toolName(span)
  })
  return called.length === 0 ? undefined : called.map(callOf)
}

function callOf(span: TracedSpan): CalledTool {
  const input = toolArguments.map(name => attribute(span.attributes, name)).find(Boolean)
  // Some tools write every text as JSON.
  const isQuoted = typeof input === 'string' && /^\s*"/.test(input)
  const result = toolResult(span)
  const returned = result && decodedJson(result.value)
  return {
    name: toolName(span),
    input: isQuoted ? (fromJson(input) ?? input) : decodedJson(input),
    ...(hasFailed(span)
      ? { error: returned ?? 'failed' }
      : returned !== undefined && { result: { value: returned } }),
  }
}
