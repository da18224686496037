import { sum } from './mean.ts'

/**
 * Deals seats out among strata in proportion to their sizes, each within one of its exact share. One seat more
 * takes none away, as the method of the largest remainder may: each seat goes to the stratum that has fewest
 * for its size, of those below their share. If some have more than their share to begin with, the
 * others have less.
 *
 * Balinski and Young, "The Quota Method of Apportionment", American Mathematical Monthly 82, 1975.
 *
 * @param sizes whole numbers above 0
 * @param seats in all, at most as many as the sum of the sizes
 * @param begun what each has to begin with, at most its size. @default nothing
 * @returns how many each gets
 */
export function quotaMethod(
  sizes: readonly number[],
  seats: number,
  begun: readonly number[] = [],
): number[] {
  const all = sum(sizes)
  if (seats >= all) return [...sizes]
  const given = sizes.map((_, index) => begun[index] ?? 0)
  for (let seat = sum(given) + 1; seat <= seats; seat += 1) {
    let next = -1
    for (const [index, size] of sizes.entries()) {
      const isBelowShare = (given[index] ?? 0) * all < size * seat
      if (isBelowShare && (next === -1 || isFirst(index, next))) next = index
    }
    given[next] = (given[next] ?? 0) + 1
  }
  return given

  function isFirst(index: number, other: number): boolean {
    const weight = (one: number, per: number) => (sizes[one] ?? 0) * ((given[per] ?? 0) + 1)
    return weight(index, other) > weight(other, index)
  }
}
