import type { Given } from '../sources/given.ts'
import type { Source } from '../sources/openSource.ts'

/**
 * The records of a file: lines, rows, or the items of a list, which may stand under one of some keys.
 * @param keys under which exports have their list
 */
export function recordsOf(source: Source, keys: readonly string[] = []): readonly Given[] {
  if (source.kind === 'records') return source.records
  if (source.kind !== 'document') return []
  const { root } = source
  return root.items() ?? root.field(...keys)?.items() ?? []
}

/** How many records are looked at to tell a format. */
const lookedAt = 20

/**
 * How many keys of a format the first records have.
 * @param required groups of keys, of each of which one must be there
 * @returns 0 where one of the groups is not there
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
