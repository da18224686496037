const longestReason = 500
const longestQuote = 120

/** Puts a text on one line without control characters, because reasons appear in terminals, tables and annotations. */
export function oneLine(text: string, longest: number = longestReason): string {
  const line = text
    // Characters that change the order of the displayed text.
    .replace(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
  const cut = line.length <= longest ? line : `${line.slice(0, longest - 1)}…`
  // Lone surrogates, from the text itself or from the cut.
  return cut.replace(/\p{Cs}/gu, '')
}

/** Makes a text from outside safe for a reason: in quotes, on one line, cut to size. */
export const quoted = (text: string): string => JSON.stringify(oneLine(text, longestQuote))

/** Joins several sentences into one reason, at most five. */
export function joined(problems: readonly string[]): string {
  const shown = problems.slice(0, 5).join(' ')
  return problems.length > 5 ? `${shown} And ${problems.length - 5} more.` : shown
}
