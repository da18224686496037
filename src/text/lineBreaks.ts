/** The line break that a text uses: its first one. @default `\n` */
export function lineBreakOf(source: string): string {
  return /\r\n|\r|\n/.exec(source)?.[0] ?? '\n'
}

/** Whether a line begins here. */
export function afterLineBreak(source: string, offset: number): boolean {
  return offset > 0 && '\r\n'.includes(source.charAt(offset - 1))
}

export function lineStartAt(source: string, offset: number): number {
  let start = offset
  // Between the two halves of a line break is still the line above.
  if (source.charAt(start) === '\n' && source.charAt(start - 1) === '\r') start -= 1
  while (start > 0 && !afterLineBreak(source, start)) start -= 1
  return start
}

/** Where the line break of a line stands, or the end of the text. */
export function lineEndAt(source: string, offset: number): number {
  let end = offset
  while (end < source.length && !'\r\n'.includes(source.charAt(end))) end += 1
  return end
}

/** Where the next line begins, or the end of the text. */
export function nextLineAt(source: string, offset: number): number {
  const end = lineEndAt(source, offset)
  return end + (source.startsWith('\r\n', end) ? 2 : Number(end < source.length))
}
