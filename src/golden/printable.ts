// Control and format characters, line separators and lone surrogates: a terminal may act on them.
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu

const shortEscapes: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** Text of the user's as it may stand in a message: on one line, escaped, and not too long. */
export function printable(text: string, length = 60): string {
  // Cut before counting code points, because the text may be megabytes long.
  const points = [...text.slice(0, 2 * length + 2)]
  const shown = points.length > length ? `${points.slice(0, length - 1).join('')}…` : text
  return shown.replaceAll(
    unprintable,
    character => shortEscapes[character] ?? `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  )
}
