import { addends, multipliers, pluralMultipliers } from './tables.ts'

/** A number as it is put together from left to right. */
interface Sum {
  words: number
  /** What thousands and millions have closed. */
  closed: number
  /** What the next thousand or million multiplies. */
  open: number
  /** What is added next must be smaller. */
  room: number
  /** The next thousand or million must be smaller. */
  scale: number
}

const nothing: Sum = { words: 0, closed: 0, open: 0, room: Infinity, scale: Infinity }

/**
 * The number that begins at a place in a row of number words ("1.5 million" too), and how many of them it takes: "two three" is
 * two numbers, "two hundred five" is one.
 * @returns undefined where none begins there
 */
export function leadingNumber(
  row: readonly string[],
  from: number,
): { value: number; words: number } | undefined {
  let sum = nothing
  for (let next: Sum | undefined = sum; next; next = plus(sum, row[from + sum.words])) sum = next
  const value = Number((sum.closed + sum.open).toPrecision(15))
  return sum.words === 0 ? undefined : { value, words: sum.words }
}

function plus(sum: Sum, word = ''): Sum | undefined {
  const words = sum.words + 1
  const added = addends.get(word) ?? (/^\d/.test(word) ? Number(word.replace(',', '.')) : undefined)
  if (added !== undefined) {
    if (added >= sum.room || (added === 0 && words > 1)) return undefined
    return { ...sum, words, open: sum.open + added, room: /^\d/.test(word) ? 0 : roomAfter(added) }
  }
  return times(sum, word)
}

function times(sum: Sum, word: string): Sum | undefined {
  const by = multipliers.get(word) ?? (sum.words > 0 ? pluralMultipliers.get(word) : undefined)
  if (by === undefined || by >= sum.scale) return undefined
  const words = sum.words + 1
  // "two thousand thousand" has nothing left to multiply.
  if (sum.open === 0 && sum.words > 0) return undefined
  const open = Math.max(sum.open, sum.words === 0 ? 1 : 0) * by
  if (by === 100) return sum.open < 100 ? { ...sum, words, open, room: 100 } : undefined
  return { words, closed: sum.closed + open, open: 0, room: 1000, scale: by }
}

/** After "twenty" comes one digit, after "сто" come two; after "five" or "fifteen" nothing. */
function roomAfter(added: number): number {
  if (added >= 100) return 100
  return added >= 20 ? 10 : 0
}
