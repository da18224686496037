import { isExpression } from '../../text/regularExpression.ts'
import { isJsonMapping } from '../../text/decodedJson.ts'
import { escapedLiteral } from './literalExpression.ts'

/** A text for a check of calls, which would read a text between slashes as a pattern. */
export function literalText(text: string): string {
  return isExpression(text) ? `/^${escapedLiteral(text)}$/` : text
}

/** Arguments for a check of calls, with the texts in them taken as they are. */
export function literalArguments(value: unknown): unknown {
  if (typeof value === 'string') return literalText(value)
  if (Array.isArray(value)) return value.map(literalArguments)
  if (!isJsonMapping(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, literalArguments(one)] as const),
  )
}
