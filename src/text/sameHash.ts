/** Hex digits of a hash that decides something: 128 bits, so that finding two texts with one hash is infeasible. */
export const hashDigits = 32

/** How many the hashes of earlier versions have, which baselines and results still hold. */
const formerDigits: readonly number[] = [12, 16]

/** Whether two hashes are of the same content. One of an earlier version is the beginning of today's. */
export function isSameHash(one: string | undefined, other: string | undefined): boolean {
  if (one === other) return true
  if (one === undefined || other === undefined) return false
  return isBeginning(one, other) || isBeginning(other, one)
}

function isBeginning(former: string, hash: string): boolean {
  return (
    hash.length === hashDigits && formerDigits.includes(former.length) && hash.startsWith(former)
  )
}

/** Finds values by their hashes, also by those of another version. */
export interface ByHash<Value> {
  has(hash: string): boolean
  /** The one that has the hash; undefined if none or several have it. */
  only(hash: string): Value | undefined
}

export function byHash<Value>(
  entries: Iterable<readonly [hash: string, value: Value]>,
): ByHash<Value> {
  const alike = Map.groupBy(entries, ([hash]) => beginning(hash))
  const of = (hash: string) => alike.get(beginning(hash)) ?? []
  return {
    has: hash => of(hash).some(([own]) => isSameHash(own, hash)),
    only(hash) {
      const isSame = ([own]: readonly [string, Value]) => isSameHash(own, hash)
      const first = of(hash).find(isSame)
      return first === of(hash).findLast(isSame) ? first?.[1] : undefined
    },
  }
}

/** Equal hashes share it, whichever versions wrote them. */
function beginning(hash: string): string {
  return hash.slice(0, Math.min(...formerDigits))
}
