import type { ToolCall } from '../../pipeline/toolCall.ts'
import type { AnswerRecord } from '../../results/results.ts'
import { firstFew } from '../../text/firstFew.ts'
import { stableJson } from '../../text/stableJson.ts'
import { printable } from '../../text/untrusted.ts'
import { shownName } from '../model/names.ts'

type Called = Pick<AnswerRecord, 'toolCalls' | 'toolCallsLeftOut'>

const mostShown = 5
const longestArguments = 80
const longestError = 60

/**
 * `search {"query":"kettle"} 2 times, refund {"order":12} failed (no such order)`: the tools that the model called, on one
 * line and safe for terminals. Undefined if they are unknown.
 */
export function calledText({ toolCalls, toolCallsLeftOut = 0 }: Called): string | undefined {
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
    shownName(name),
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

/** All calls with what the tools returned, each round of the model by itself. */
export function toolCallLines({ toolCalls = [], toolCallsLeftOut = 0 }: Called): string[] {
  const lines = toolCalls.flatMap(call => {
    const { name, hop, result, error } = call
    const given = argumentsText(call)
    const text = (label: string, value: string | undefined) =>
      value === undefined ? [] : [`    ${label}: ${printable(value)}`]
    return [
      `${shownName(name)}${hop === undefined ? '' : ` · hop ${hop}`}`,
      ...text('arguments', given),
      ...text('returned', result),
      ...text('failed', error),
    ]
  })
  return toolCallsLeftOut === 0 ? lines : [...lines, `… and ${toolCallsLeftOut} more`]
}
