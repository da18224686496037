import { defined } from '../../defined.ts'
import { stableJson } from '../../text/stableJson.ts'
import { messageOf } from '../../text/whatFailed.ts'
import { stepText } from '../stepText.ts'
import type { RecordedToolCalls, ToolCall } from '../toolCall.ts'
import { mostToolCalls } from '../toolCall.ts'
import type { CalledTool } from './calledTools.ts'

/** The most bytes of arguments, as JSON, to keep whole. */
const mostBytes = 4000

/** Calls as they are handed over: their texts are cut later, when no secret is among them. */
export function recordedToolCalls(called: readonly CalledTool[]): RecordedToolCalls {
  const leftOut = Math.max(0, called.length - mostToolCalls)
  return {
    toolCalls: called.slice(0, mostToolCalls).map(recorded),
    ...(leftOut > 0 && { toolCallsLeftOut: leftOut }),
  }
}

function recorded({ name, input, result, error, hop }: CalledTool): ToolCall {
  return {
    name: stepText(name),
    ...(input !== undefined && argumentsOf(input)),
    ...defined({ hop }),
    ...(result && { result: resultText(result.value) }),
    ...(error !== undefined && { error: stepText(errorText(error)) }),
  }
}

function argumentsOf(input: unknown): Pick<ToolCall, 'arguments' | 'argumentsCut'> {
  const json = jsonOf(input)
  if (json === undefined) return { argumentsCut: stepText(input) }
  if (Buffer.byteLength(json) > mostBytes) return { argumentsCut: stepText(json) }
  const parsed: unknown = JSON.parse(json)
  return { arguments: parsed }
}

/** Undefined if JSON can't hold the value, such as an object that contains itself. */
function jsonOf(value: unknown): string | undefined {
  try {
    // Of a function or a symbol, `JSON.stringify` returns undefined.
    const json: string | undefined = stableJson(value)
    return json
  } catch {
    return undefined
  }
}

/** As JSON, because what a tool returned is often a long list of objects. */
function resultText(value: unknown): string {
  if (typeof value === 'string') return stepText(value)
  return stepText(jsonOf(value) ?? value)
}

function errorText(error: unknown): unknown {
  return error instanceof Error
    ? messageOf(error)
    : typeof error === 'string'
      ? error
      : resultText(error)
}
