import { parseJson } from '../../../text/parseJson.ts'
import type { CalledTool } from '../../tools/calledTools.ts'
import { failedOutput, returnedValue } from '../../tools/returnedValue.ts'
import type { ApplicationSpan } from './applicationSpan.ts'
import { hasFailed } from './applicationSpan.ts'
import { firstAttribute, spanError, textAttribute } from './spanAttributes.ts'

/** Attributes with the name of a tool: GenAI, the AI SDK up to version 6, OpenInference. */
const names = ['gen_ai.tool.name', 'ai.toolCall.name', 'tool.name']

/** OpenInference's `tool.parameters` may hold the schema of the arguments, so it comes last. */
const inputs = ['gen_ai.tool.call.arguments', 'ai.toolCall.args', 'input.value', 'tool.parameters']

const results = ['gen_ai.tool.call.result', 'ai.toolCall.result', 'output.value']

/** The call of a tool, as its span says so far. */
export function spanToolCall(span: ApplicationSpan): CalledTool {
  try {
    return toolCall(span)
  } catch {
    // Attributes may hold any value.
    return { name: span.name, input: undefined }
  }
}

function toolCall(span: ApplicationSpan): CalledTool {
  const { attributes } = span
  const returned = firstAttribute(attributes, results)
  const result = returned === undefined ? undefined : { value: valueOf(returned) }
  const failure = failedOutput(result?.value)
  return {
    name: spanToolName(span),
    input: unwrapped(readJson(firstAttribute(attributes, inputs)), 'input'),
    ...(result && !failure && { result }),
    ...(failure && { error: failure.value }),
    ...(hasFailed(span) && { error: spanError(span) }),
  }
}

/** The name of the tool. Instrumentations without an attribute for it name the span after the tool. */
export function spanToolName({ name, attributes }: ApplicationSpan): string {
  const told = names.map(one => textAttribute(attributes, one)?.trim()).find(Boolean)
  return told ?? name.replace(/^execute_tool\s+/u, '')
}

function valueOf(given: unknown): unknown {
  const output = unwrapped(readJson(given), 'output')
  // A message of LangChain, as `JSON.stringify` writes it.
  if (isFields(output) && 'lc' in output && isFields(output['kwargs']))
    return returnedValue(output['kwargs'])
  return returnedValue({ output })
}

/** LangChain's instrumentation writes what goes in and comes out with its name. */
function unwrapped(value: unknown, name: string): unknown {
  const isNamed = isFields(value) && Object.keys(value).length === 1 && name in value
  const inner = isNamed ? readJson(value[name]) : undefined
  return isFields(inner) || Array.isArray(inner) ? inner : value
}

function readJson(value: unknown): unknown {
  return typeof value === 'string' ? (parseJson(value) ?? value) : value
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
