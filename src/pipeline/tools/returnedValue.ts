import type { JsonFields } from '../../text/decodedJson.ts'
import { isJsonMapping } from '../../text/decodedJson.ts'
import { parseJson } from '../../text/parseJson.ts'

/**
 * What a tool returned, from the message or the part that has it. LangChain's `artifact` has the passages, and
 * `content` their text for the model.
 */
export function returnedValue({ artifact, output, result, content }: JsonFields): unknown {
  const value = readJson(artifact ?? output ?? result ?? content)
  // The AI SDK wraps results in messages, and Anthropic and MCP return texts as parts.
  if (isJsonMapping(value) && ['json', 'text'].includes(nameOf(value['type'])) && 'value' in value)
    return readJson(value['value'])
  const [part, ...others]: readonly unknown[] = Array.isArray(value) ? value : []
  const text = field(part, 'type') === 'text' && others.length === 0 && field(part, 'text')
  return typeof text === 'string' ? readJson(text) : value
}

/** Why a tool failed, if what it returned says so in a form of the AI SDK, of MCP or of Anthropic. */
export function failedOutput(output: unknown): { value: unknown } | undefined {
  const type = field(output, 'type')
  if (field(output, 'isError') === true)
    return { value: returnedValue(isJsonMapping(output) ? output : {}) ?? 'failed' }
  if (nameOf(type).endsWith('_tool_result_error'))
    return { value: field(output, 'error_code') ?? 'failed' }
  if (type === 'execution-denied') return { value: field(output, 'reason') ?? 'denied' }
  return type === 'error-text' || type === 'error-json'
    ? { value: field(output, 'value') ?? 'failed' }
    : undefined
}

/** Objects and lists. A text such as `2024` is more likely to be a text. */
export function readJson(value: unknown): unknown {
  const parsed = typeof value === 'string' ? parseJson(value) : undefined
  return typeof parsed === 'object' && parsed !== null ? parsed : value
}

/** Only texts name a type. An object may not even have a text. */
const nameOf = (value: unknown): string => (typeof value === 'string' ? value : '')

function field(value: unknown, name: string): unknown {
  return isJsonMapping(value) ? value[name] : undefined
}
