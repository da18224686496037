const longestReason = 500
const longestQuote = 120

/** One line without control characters, because reasons appear in terminals, tables and annotations. */
export function oneLine(text: string, longest: number = longestReason): string {
  const line = text
    // Characters that reorder what a reader sees.
    .replace(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
  const cut = line.length <= longest ? line : `${line.slice(0, longest - 1)}…`
  // Halves of characters, from outside or from the cut.
  return cut.replace(/\p{Cs}/gu, '')
}

/** Text from outside, made safe for a reason: in quotes, on one line, cut to size. */
export const quoted = (text: string): string => JSON.stringify(oneLine(text, longestQuote))

/** Several sentences as one reason. Five are enough. */
export function joined(problems: readonly string[]): string {
  const shown = problems.slice(0, 5).join(' ')
  return problems.length > 5 ? `${shown} And ${problems.length - 5} more.` : shown
}
