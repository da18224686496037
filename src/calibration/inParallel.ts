/** Does work on all items, so many at a time; the results are in the order of the items. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  most: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const waiting = items.entries()
  const worker = async () => {
    for (const [index, item] of waiting) results[index] = await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, worker))
  return results
}
