/** U+FFFD, which replaces bytes that could not be read as text. */
const replacement = '\uFFFD'

/**
 * Whether characters of an answer were lost: the answer has the replacement character, and its question has none. A
 * claim or quote with that character would match no passage and count as unsupported. Reasons are not checked,
 * because they are compared with no text.
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
