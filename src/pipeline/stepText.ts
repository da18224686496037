import { inspect, types } from 'node:util'

/**
 * The most characters of a text to hand over. A record keeps 300 of them after secrets were removed: half a secret at
 * the end would not be found.
 */
const handedOver = 5000

/** No getters are called, because some begin to read a stream or query a database. */
const bounds = {
  depth: 4,
  maxArrayLength: 20,
  maxStringLength: handedOver,
  breakLength: Infinity,
  compact: true,
  customInspect: false,
}

/** The input or output of a step as text. */
export function stepText(value: unknown): string {
  const text = typeof value === 'string' ? value : inspect(value, bounds)
  return text.slice(0, handedOver)
}

export function thrownText(thrown: unknown): string {
  return types.isNativeError(thrown)
    ? `${thrown.name}: ${thrown.message}`.slice(0, handedOver)
    : stepText(thrown)
}
