/**
 * The candidate that `name` most likely misspells, or undefined if none is near. Capitals,
 * `_`, `-` and spaces are free, so that `context_recall` finds `contextRecall`; beyond that one
 * slip is allowed for every three characters, three at most. Never `name` itself: where it is wrong, it misspells nothing.
 */
export function nearestName(name: string, candidates: Iterable<string>): string | undefined {
  const wanted = fold(name)
  // Longer texts aren't names, and counting slips costs the product of the lengths.
  if (wanted.length === 0 || wanted.length > 64) return undefined
  let nearest: string | undefined
  let fewest = Infinity
  for (const candidate of candidates) {
    if (candidate === name) continue
    const known = fold(candidate)
    const allowed = Math.min(3, Math.max(1, Math.floor(Math.min(wanted.length, known.length) / 3)))
    if (Math.abs(known.length - wanted.length) > allowed) continue
    const slips = countSlips(wanted, known)
    if (slips > allowed || slips >= fewest) continue
    nearest = candidate
    fewest = slips
  }
  return nearest
}

function fold(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_-]/g, '')
}

/**
 * Insertions, deletions, replacements and swaps of neighbours (optimal string alignment), for names:
 * a swap is one slip. For long texts, `editDistance` counts it as two edits.
 */
export function countSlips(left: string, right: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: right.length + 1 }, (_, column) => column)
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= right.length; column += 1) {
      const same = left[row - 1] === right[column - 1]
      const swapped = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1]
      current.push(
        Math.min(
          (last[column] ?? Infinity) + 1,
          (current[column - 1] ?? Infinity) + 1,
          (last[column - 1] ?? Infinity) + (same ? 0 : 1),
          swapped ? (beforeLast[column - 2] ?? Infinity) + 1 : Infinity,
        ),
      )
    }
    beforeLast = last
    last = current
  }
  return last[right.length] ?? 0
}
