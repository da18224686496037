/** U+FFFD, which stands where bytes could not be read as text. */
const replacement = '\uFFFD'

/**
 * Whether characters of an answer were lost: it has the mark of a lost one, and nothing in its question has. A claim or a
 * quote with such a mark would stand in no passage, and count as unsupported. Reasons are compared with nothing.
 * @param request the question as data
 */
export function isDamaged(request: unknown, answer: unknown): boolean {
  return hasLost(answer) && !hasLost(request)
}

function hasLost(data: unknown): boolean {
  if (typeof data === 'string') return data.includes(replacement)
  if (typeof data !== 'object' || data === null) return false
  return Object.entries(data).some(([key, value]) => key !== 'reason' && hasLost(value))
}
