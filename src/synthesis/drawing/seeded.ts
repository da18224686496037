import { hash } from 'node:crypto'

/**
 * A number from 0 up to 1 that depends only on the seed and these names, so that a chunk keeps its place in a draw
 * when others are added or removed.
 */
export function seededNumber(seed: number, ...names: readonly string[]): number {
  const digits = hash('sha256', JSON.stringify([seed, ...names]), 'hex').slice(0, 12)
  return Number.parseInt(digits, 16) / 0x1_0000_0000_0000
}

/** An item of a list; undefined if the list is empty. */
export function seededPick<Item>(
  items: readonly Item[],
  seed: number,
  ...names: readonly string[]
): Item | undefined {
  return items[Math.floor(seededNumber(seed, ...names) * items.length)]
}
