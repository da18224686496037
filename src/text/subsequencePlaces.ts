import { itemNumbers } from './itemNumbers.ts'

/**
 * Where in `first` the items of a longest common subsequence with `second` stand, in ascending
 * order. Of several longest ones it is the one that is found from the end, an unmatched item of
 * `first` being passed over before one of `second`, as in Google's rouge_score.
 *
 * Time grows with the product of the lengths; memory too, at one bit for each pair.
 */
export function subsequencePlaces(first: readonly string[], second: readonly string[]): number[] {
  const numbers = itemNumbers(first, second)
  const passOver = new Uint8Array(Math.ceil((first.length * second.length) / 8))
  let lengths = new Uint32Array(second.length + 1)
  let above = new Uint32Array(second.length + 1)
  for (let row = 0; row < first.length; row += 1) {
    ;[above, lengths] = [lengths, above]
    const item = numbers.first[row]
    for (let column = 0; column < second.length; column += 1) {
      const up = above[column + 1] ?? 0
      const left = lengths[column] ?? 0
      const same = item === numbers.second[column]
      lengths[column + 1] = same ? (above[column] ?? 0) + 1 : Math.max(up, left)
      if (left > up) setBit(passOver, row * second.length + column)
    }
  }
  return walkBack(numbers, passOver)
}

/** `passOver` has a bit wherever the item of `second` is the one to leave out. */
function walkBack(
  { first, second }: Pick<ReturnType<typeof itemNumbers>, 'first' | 'second'>,
  passOver: Uint8Array,
): number[] {
  const places: number[] = []
  let row = first.length - 1
  let column = second.length - 1
  while (row >= 0 && column >= 0) {
    if (first[row] === second[column]) {
      places.push(row)
      row -= 1
      column -= 1
    } else if (hasBit(passOver, row * second.length + column)) column -= 1
    else row -= 1
  }
  return places.toReversed()
}

function setBit(bits: Uint8Array, index: number): void {
  const byte = Math.floor(index / 8)
  bits[byte] = (bits[byte] ?? 0) | (1 << (index % 8))
}

function hasBit(bits: Uint8Array, index: number): boolean {
  return ((bits[Math.floor(index / 8)] ?? 0) & (1 << (index % 8))) !== 0
}
