/** So many of a list, spread evenly over it, in its order; all of it if it has no more. */
export function evenlySpread<Item>(all: readonly Item[], most: number): Item[] {
  const step = Math.max(1, all.length / most)
  return all.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step))
}
