import { parseJson } from './parseJson.ts'

export type JsonFields = Readonly<Record<string, unknown>>

/** A list or a mapping that a text holds as JSON; otherwise the value itself. */
export function decodedJson(value: unknown): unknown {
  return typeof value === 'string' && /^\s*[[{]/.test(value) ? (parseJson(value) ?? value) : value
}

export function isJsonMapping(value: unknown): value is JsonFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
