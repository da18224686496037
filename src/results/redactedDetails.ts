/** Removes secrets from JSON: from texts, keys and numbers. A number that is a secret becomes text. */
export function redactedDetails(details: unknown, redact: (text: string) => string): unknown {
  if (typeof details === 'string') return redact(details)
  if (typeof details === 'number') {
    const text = String(details)
    const shown = redact(text)
    return shown === text ? details : shown
  }
  if (Array.isArray(details)) return details.map(item => redactedDetails(item, redact))
  if (typeof details !== 'object' || details === null) return details
  return Object.fromEntries(
    Object.entries(details).map(([key, value]) => [redact(key), redactedDetails(value, redact)]),
  )
}
