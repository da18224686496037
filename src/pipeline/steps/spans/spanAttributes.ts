import { parseJson } from '../../../text/parseJson.ts'
import type { ApplicationSpan, SpanAttributes } from './applicationSpan.ts'

/** The value of an attribute; undefined for an inherited property. */
export function attribute(attributes: SpanAttributes, name: string): unknown {
  return Object.hasOwn(attributes, name) ? attributes[name] : undefined
}

/** The value of the first attribute in this list that exists. */
export function firstAttribute(attributes: SpanAttributes, names: readonly string[]): unknown {
  const name = names.find(one => (attribute(attributes, one) ?? undefined) !== undefined)
  return name === undefined ? undefined : attribute(attributes, name)
}

export function textAttribute(attributes: SpanAttributes, name: string): string | undefined {
  const value = attribute(attributes, name)
  return typeof value === 'string' ? value : undefined
}

/** The first of these attributes with a number of 0 or more. */
export function amountAttribute(
  attributes: SpanAttributes,
  names: readonly string[],
): number | undefined {
  return names
    .map(name => attribute(attributes, name))
    .find((value): value is number => isAmount(value))
}

function isAmount(value: unknown): boolean {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0
}

/** Attributes hold objects and lists of objects as JSON, or directly if the SDK allows it. */
export function fromJson(value: unknown): unknown {
  return typeof value === 'string' ? parseJson(value) : value
}

/** Why a span failed. The last recorded exception is the most informative one. */
export function spanError({ events, status, attributes }: ApplicationSpan): string {
  const thrown = events.findLast(({ name }) => name === 'exception')?.attributes ?? {}
  const parts = ['exception.type', 'exception.message'].flatMap(
    name => textAttribute(thrown, name) ?? [],
  )
  if (parts.length > 0) return parts.join(': ')
  return status.message || String(attribute(attributes, 'error.type') ?? 'failed')
}
