/**
 * Why JSON can't represent a value: it drops functions and the contents of a `Map` silently, and throws on other
 * values. Undefined if it can. Absent keys are allowed.
 * @param path of the value, for the message: `settings`
 */
export function jsonFault(
  value: unknown,
  path: string,
  above: readonly object[] = [],
): string | undefined {
  if (typeof value !== 'object' || value === null) {
    const isData = value === null || ['string', 'boolean', 'undefined'].includes(typeof value)
    if (isData || Number.isFinite(value)) return undefined
    const what = typeof value === 'number' ? String(value) : `a ${typeof value}`
    return `\`${path}\` is ${what}`
  }
  if (above.includes(value)) return `\`${path}\` holds itself`
  if (!Array.isArray(value) && !isPlain(value)) {
    return `\`${path}\` is neither a plain object nor a list`
  }
  for (const [key, inner] of Object.entries(value)) {
    const fault = jsonFault(inner, `${path}.${key}`, [...above, value])
    if (fault !== undefined) return fault
  }
  return undefined
}

/** An object literal, of any realm: a config may have been loaded in another one. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}
