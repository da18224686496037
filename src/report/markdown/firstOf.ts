/** How many pieces one line names. */
const mostNamed = 8

/** The first few pieces of Markdown in a line, and how many more there are. */
export function firstOf(pieces: readonly string[]): string {
  const more = pieces.length > mostNamed ? ` ${moreText(pieces.length - mostNamed)}` : ''
  return `${pieces.slice(0, mostNamed).join(', ')}${more}`
}

export function moreText(count: number): string {
  return `… and ${count} more`
}
