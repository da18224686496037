/** The type of a value without its content, because an answer may be long or secret. */
export function typeName(value: unknown): string {
  if (value === undefined || value === null) return String(value)
  if (typeof value === 'string') return value === '' ? 'empty text' : 'text'
  if (Array.isArray(value)) return 'a list'
  if (isPromise(value)) return 'a promise'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}

export function isPromise(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    'then' in value &&
    typeof value.then === 'function'
  )
}
