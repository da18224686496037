import { itemNumbers } from './itemNumbers.ts'

interface EditOptions {
  /** Whether exchanging two neighbours is one edit, as where a hand mistypes. @default false */
  swaps?: boolean
}

/**
 * The fewest edits that turn one list into the other: insertions, deletions and replacements of
 * single items (Levenshtein's distance). With `swaps`, items that are exchanged are not edited
 * again (optimal string alignment).
 *
 * Time grows with the product of the lengths, memory with their sum: only three rows of the table
 * of all pairs are kept. What both lists begin or end with costs nothing.
 */
export function editDistance(
  first: readonly string[],
  second: readonly string[],
  { swaps = false }: EditOptions = {},
): number {
  const { rows, columns } = differingParts(first, second)
  let beforeLast = new Int32Array(columns.length + 1)
  let last = Int32Array.from(beforeLast, (_, column) => column)
  let current = new Int32Array(columns.length + 1)
  for (let row = 0; row < rows.length; row += 1) {
    const item = rows[row]
    let left = row + 1
    let corner = row
    current[0] = left
    for (let column = 0; column < columns.length; column += 1) {
      const up = last[column + 1] ?? 0
      let fewest = item === columns[column] ? corner : corner + 1
      if (up < fewest) fewest = up + 1
      if (left < fewest) fewest = left + 1
      if (swaps && item === columns[column - 1] && rows[row - 1] === columns[column]) {
        fewest = Math.min(fewest, (beforeLast[column - 1] ?? 0) + 1)
      }
      left = fewest
      corner = up
      current[column + 1] = fewest
    }
    ;[beforeLast, last, current] = [last, current, beforeLast]
  }
  return last[columns.length] ?? 0
}

function differingParts(
  first: readonly string[],
  second: readonly string[],
): { rows: Int32Array; columns: Int32Array } {
  const { first: rows, second: columns } = itemNumbers(first, second)
  const shorter = Math.min(rows.length, columns.length)
  let start = 0
  while (start < shorter && rows[start] === columns[start]) start += 1
  let end = 0
  while (end < shorter - start && rows.at(-1 - end) === columns.at(-1 - end)) end += 1
  return {
    rows: rows.subarray(start, rows.length - end),
    columns: columns.subarray(start, columns.length - end),
  }
}
