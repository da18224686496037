import { itemNumbers } from './itemNumbers.ts'

/** Bits of a number that JavaScript's bit operations keep. */
const blockSize = 32

/**
 * Levenshtein's distance: the fewest insertions, deletions and replacements of single items that
 * turn one list into the other.
 *
 * A column of the usual table is kept as bits, thirty-two rows at once: whether each cell is one
 * more or one less than the cell above it (Myers, "A fast bit-vector algorithm for approximate
 * string matching", 1999, in the blocks of Hyyrö, 2003). Time grows with the product of the
 * lengths, a thirty-second of the table's; memory with their sum.
 */
export function editDistance(first: readonly string[], second: readonly string[]): number {
  const [shorter, longer] = first.length < second.length ? [first, second] : [second, first]
  if (shorter.length === 0) return longer.length
  const numbers = itemNumbers(shorter, longer)
  // By how much each cell of the row above the block differs from the cell to its left.
  const steps = new Int8Array(longer.length).fill(1)
  const places = new Int32Array(numbers.distinct)
  for (let start = 0; start < shorter.length; start += blockSize) {
    const block = numbers.first.subarray(start, start + blockSize)
    places.fill(0)
    block.forEach((item, bit) => (places[item] = (places[item] ?? 0) | (1 << bit)))
    fillBlock({ places, lastRow: 1 << (block.length - 1) }, numbers.second, steps)
  }
  return steps.reduce((distance, step) => distance + step, shorter.length)
}

interface Block {
  /** The rows that contain each item, as bits. */
  places: Int32Array
  /** Bit of the last row. */
  lastRow: number
}

/** Turns `steps` of the row above a block into those of its last row. */
function fillBlock({ places, lastRow }: Block, longer: Int32Array, steps: Int8Array): void {
  let more = -1
  let less = 0
  for (let index = 0; index < longer.length; index += 1) {
    const step = steps[index] ?? 0
    const equal = places[longer[index] ?? 0] ?? 0
    const equalOrLess = equal | less
    const fromAbove = equal | (step < 0 ? 1 : 0)
    const diagonal = (((fromAbove & more) + more) ^ more) | fromAbove
    const up = less | ~(diagonal | more)
    const down = more & diagonal
    steps[index] = ((up & lastRow) === 0 ? 0 : 1) - ((down & lastRow) === 0 ? 0 : 1)
    const upBelow = (up << 1) | (step > 0 ? 1 : 0)
    const downBelow = (down << 1) | (step < 0 ? 1 : 0)
    more = downBelow | ~(equalOrLess | upBelow)
    less = upBelow & equalOrLess
  }
}
