import { firstFew } from '../../text/firstFew.ts'
import { stableJson } from '../../text/stableJson.ts'
import { printable } from '../../text/untrusted.ts'
import type { RecordedToolCalls, ToolCall } from '../toolCall.ts'

const mostShown = 5
const longestName = 40
const longestArguments = 60
const longestError = 60

/**
 * `search {"query":"kettle"} 2 times, refund {"order":12} failed (no such order)`: the tools that the model called, on one
 * line and safe for terminals. Undefined if they are unknown.
 */
export function calledText({
  toolCalls,
  toolCallsLeftOut = 0,
}: RecordedToolCalls): string | undefined {
  if (!toolCalls) return undefined
  if (toolCalls.length === 0) return 'no tool'
  const alike = Map.groupBy(toolCalls, callText)
  const texts = [...alike].map(([text, calls]) =>
    calls.length === 1 ? text : `${text} ${calls.length} times`,
  )
  if (toolCallsLeftOut === 0) return firstFew(texts, mostShown)
  const more = Math.max(0, texts.length - mostShown) + toolCallsLeftOut
  return `${texts.slice(0, mostShown).join(', ')} and ${more} more`
}

function callText(call: ToolCall): string {
  const { name, error } = call
  const given = argumentsText(call)
  return [
    printable(name, longestName),
    ...(given === undefined ? [] : [printable(given, longestArguments)]),
    ...(error === undefined ? [] : [`failed (${printable(error, longestError)})`]),
  ].join(' ')
}

/** What a call was given, as JSON; undefined if it is unknown or nothing. */
export function argumentsText({ arguments: given, argumentsCut }: ToolCall): string | undefined {
  if (given === undefined) return argumentsCut
  const json = stableJson(given)
  return json === '{}' ? undefined : json
}
