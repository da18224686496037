/** From offsets in a text to lines and columns from 1; columns count UTF-16 code units, as editors and Vitest do. */
export function lineMap(text: string): (offset: number) => { line: number; column: number } {
  const starts = [0]
  for (const lineBreak of text.matchAll(/\r\n|\r|\n/g)) {
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
