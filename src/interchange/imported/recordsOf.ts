import type { Given } from '../sources/given.ts'
import type { Source } from '../sources/openSource.ts'

/**
 * The records of a file: lines, rows, or the items of a list, which may be the value of one of some keys.
 * @param keys for the list in exports
 */
export function recordsOf(source: Source, keys: readonly string[] = []): readonly Given[] {
  if (source.kind === 'records') return source.records
  if (source.kind !== 'document') return []
  const { root } = source
  return root.items() ?? root.field(...keys)?.items() ?? []
}

/** How many records are read to recognize a format. */
const lookedAt = 20

/**
 * How many keys of a format the first records have.
 * @param required groups of keys; each group must have a key in the records
 * @returns 0 if the records lack one of the groups
 */
export function knownKeys(
  records: readonly Given[],
  keys: readonly string[],
  required: readonly (readonly string[])[],
): number {
  const found = new Set(records.slice(0, lookedAt).flatMap(record => record.keys))
  const isIt = required.every(group => group.some(key => found.has(key)))
  return isIt ? keys.filter(key => found.has(key)).length : 0
}
