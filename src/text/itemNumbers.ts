/**
 * The items of two lists as numbers from 0, equal if the items are. Tables over all pairs of
 * items compare and look up numbers several times as fast as strings.
 */
export function itemNumbers(
  first: readonly string[],
  second: readonly string[],
): { first: Int32Array; second: Int32Array; distinct: number } {
  const known = new Map<string, number>()
  const numberOf = (item: string): number => {
    const number = known.get(item) ?? known.size
    known.set(item, number)
    return number
  }
  const numbers = [Int32Array.from(first, numberOf), Int32Array.from(second, numberOf)] as const
  return { first: numbers[0], second: numbers[1], distinct: known.size }
}
