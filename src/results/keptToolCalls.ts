import { defined } from '../defined.ts'
import type { ToolCall } from '../pipeline/toolCall.ts'
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
  return calls.map(({ name, arguments: given, argumentsCut, hop, result, error }) => ({
    name: boundText(redact(name), longestName),
    ...(given !== undefined && { arguments: redactedDetails(given, redact) }),
    ...defined({ argumentsCut: kept(argumentsCut), hop, result: kept(result), error: kept(error) }),
  }))
}
