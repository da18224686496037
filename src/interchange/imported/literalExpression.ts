/** Characters that mean something in a regular expression, and line breaks, which end one in code. */
const meaningful = /[\\^$.*+?()[\]{}|/\n\r\u2028\u2029]/g

const breaks: Readonly<Record<string, string>> = {
  '\n': '\\n',
  '\r': '\\r',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

/** The source of a regular expression that matches texts with this one. */
export function escapedLiteral(text: string): string {
  return text.replaceAll(meaningful, sign => breaks[sign] ?? `\\${sign}`)
}

/** The text of a source that {@link escapedLiteral} wrote; undefined for any other. */
export function literalOf(source: string): string | undefined {
  const text = source.replaceAll(
    /\\(u202[89]|[^])/g,
    (_, sign: string) => Object.keys(breaks).find(one => breaks[one] === `\\${sign}`) ?? sign,
  )
  return escapedLiteral(text) === source ? text : undefined
}
