/**
 * The line on which a place of a text stands, for places that are asked for in their order: each line break is looked at
 * once.
 */
export function lineCounter(text: string, firstLine: number): (place: number) => number {
  let line = firstLine
  let counted = 0
  return place => {
    for (
      let at = text.indexOf('\n', counted);
      at !== -1 && at < place;
      at = text.indexOf('\n', counted)
    ) {
      line += 1
      counted = at + 1
    }
    return line
  }
}
