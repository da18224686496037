/**
 * Removes secrets from errors, with their causes and all other properties. It changes the errors in place: they are
 * copies from a worker, and all reporters print the same objects.
 */
export function redactErrors(errors: readonly object[], redact: (text: string) => string): void {
  const met = new Set<unknown>()
  for (const error of errors) redactWithin(error)

  function redactWithin(data: object): void {
    met.add(data)
    // Message and stack of an error are not enumerable.
    for (const name of Object.getOwnPropertyNames(data)) {
      const value: unknown = Reflect.get(data, name)
      if (typeof value === 'string') Reflect.set(data, name, redact(value))
      else if (typeof value === 'object' && value !== null && !met.has(value)) redactWithin(value)
    }
  }
}
