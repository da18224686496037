import { defined } from '../defined.ts'
import type { ToolCall } from '../pipeline/toolCall.ts'
import { stableJson } from '../text/stableJson.ts'
import { boundText } from './boundedText.ts'
import { redactedDetails } from './redactedDetails.ts'

/** The most characters of a text of a call. */
const longestText = 300

const longestName = 200

/**
 * Calls of tools as they are kept: without secrets, and with their texts cut after that. Checks read them in this form,
 * so that a recorded answer gets the same scores as a live one.
 */
export function keptToolCalls(
  calls: readonly ToolCall[],
  redact: (text: string) => string,
): ToolCall[] {
  const kept = (text: string | undefined) =>
    text === undefined ? undefined : boundText(redact(text), longestText)
  return calls.map(call => ({
    name: boundText(redact(call.name), longestName),
    ...keptArguments(call, redact),
    ...defined({
      argumentsCut: kept(call.argumentsCut),
      hop: call.hop,
      result: kept(call.result),
      error: kept(call.error),
    }),
  }))
}

function keptArguments(
  { arguments: given, argumentsRedacted }: ToolCall,
  redact: (text: string) => string,
): Pick<ToolCall, 'arguments' | 'argumentsRedacted'> {
  if (given === undefined) return {}
  const kept = redactedDetails(given, redact)
  // A record that is read again has no secrets any more.
  const isRedacted = argumentsRedacted ?? stableJson(kept) !== stableJson(given)
  return { arguments: kept, ...(isRedacted && { argumentsRedacted: true }) }
}
