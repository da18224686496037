/** The first few phrases in a line, and how many more there are: `refund, return and 3 more`. */
export function firstFew(phrases: readonly string[], most: number, separator = ', '): string {
  const shown = phrases.slice(0, most).join(separator)
  return phrases.length > most ? `${shown} and ${phrases.length - most} more` : shown
}
