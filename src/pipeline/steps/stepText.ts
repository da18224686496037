import { inspect, types } from 'node:util'

/**
 * Characters that are handed over of a text. A record has 300 of them, once secrets were taken out: half of one at the
 * end would no longer be found.
 */
const handedOver = 5000

/** No getter is called for it, because some begin to read a stream or ask a database. */
const bounds = {
  depth: 4,
  maxArrayLength: 20,
  maxStringLength: handedOver,
  breakLength: Infinity,
  compact: true,
  customInspect: false,
}

/** What a step was given or gave back, as text. */
export function stepText(value: unknown): string {
  const text = typeof value === 'string' ? value : inspect(value, bounds)
  return text.slice(0, handedOver)
}

export function thrownText(thrown: unknown): string {
  return types.isNativeError(thrown)
    ? `${thrown.name}: ${thrown.message}`.slice(0, handedOver)
    : stepText(thrown)
}
