/**
 * JSON with sorted keys: the same data gives the same bytes, collected in any order.
 * @param indent spaces per level; all on one line if absent
 */
export function stableJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, sortKeys, indent)
}

function sortKeys(_key: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
  return Object.fromEntries(
    Object.entries(value).toSorted(([first], [second]) => compareText(first, second)),
  )
}

/** By code unit, because the order of a locale differs between machines. */
export function compareText(first: string, second: string): number {
  if (first === second) return 0
  return first < second ? -1 : 1
}
