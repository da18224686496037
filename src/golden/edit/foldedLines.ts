/**
 * Folds a text like the former one: line breaks before and after the difference stay, so that a changed word changes
 * one line, and new lines are no wider than the former ones.
 * @param former the lines of the former text, which spaces join
 */
export function foldedLines(text: string, former: readonly string[]): string[] {
  const old = former.join(' ')
  const same = commonLength(old, text)
  const rest = Math.min(old.length, text.length) - same
  const sameEnd = Math.min(rest, commonLength(reversed(old), reversed(text)))
  const kept = new Set(
    breaksOf(former).flatMap(at => {
      if (at < same) return [at]
      return at >= old.length - sameEnd ? [at + text.length - old.length] : []
    }),
  )
  const width = Math.max(...former.map(line => line.length))
  return wrapped(text, { kept, width: former.length > 1 ? width : Infinity })
}

function commonLength(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length += 1
  return length
}

/** Reverses code units, which suffices for the comparison. */
function reversed(text: string): string {
  return text.split('').toReversed().join('')
}

function breaksOf(lines: readonly string[]): number[] {
  let at = -1
  return lines.slice(0, -1).map(line => (at += line.length + 1))
}

/** A line may break only at a single space, because folding restores one space. */
function wrapped(text: string, { kept, width }: { kept: Set<number>; width: number }): string[] {
  const lines: string[] = []
  let start = 0
  let last = -1
  for (const { index } of text.matchAll(/(?<=\S) (?=\S)/g)) {
    if (last > start && index - start > width) {
      lines.push(text.slice(start, last))
      start = last + 1
    }
    last = index
    if (!kept.has(index)) continue
    lines.push(text.slice(start, index))
    start = index + 1
  }
  if (last > start && text.length - start > width) {
    lines.push(text.slice(start, last))
    start = last + 1
  }
  return [...lines, text.slice(start)]
}
