import type { Position } from '../goldenSet.ts'

/** From offsets to lines and columns; columns count UTF-16 code units, as editors and Vitest do. */
export function lineMap(source: string): (offset: number) => Position {
  const starts = [0]
  for (const lineBreak of source.matchAll(/\r\n|\r|\n/g)) {
    starts.push(lineBreak.index + lineBreak[0].length)
  }
  return offset => {
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((starts[middle] ?? Infinity) <= offset) low = middle
      else high = middle - 1
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 }
  }
}
