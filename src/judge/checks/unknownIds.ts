import type { Passage } from '../claim.ts'

/** Ids that no passage has, each once. */
export function unknownIds(passages: readonly Passage[], ids: readonly string[]): string[] {
  const known = new Set(passages.map(({ id }) => id))
  return [...new Set(ids)].filter(id => !known.has(id))
}
