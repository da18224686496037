/**
 * The first few phrases in a line, and how many more there are: `refund, return and 3 more`. One more is named, because
 * that takes no more room.
 */
export function firstFew(phrases: readonly string[], most: number, separator = ', '): string {
  const more = phrases.length - most
  if (more <= 1) return phrases.join(separator)
  return `${phrases.slice(0, most).join(separator)} and ${more} more`
}
