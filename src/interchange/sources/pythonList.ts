/** One item: a text in quotes of either kind, with Python's escapes. */
const item = /\s*('(?:[^'\\\n]|\\[^])*'|"(?:[^"\\\n]|\\[^])*")\s*(,|$)/y

const escapes: Readonly<Record<string, string>> = {
  '\\': '\\',
  "'": "'",
  '"': '"',
  n: '\n',
  r: '\r',
  t: '\t',
  '\n': '',
}

/**
 * The texts of a list in Python notation, `['a', "it's"]`, as in cells of tables that pandas wrote.
 * @returns undefined if the notation is ambiguous: NumPy prints no commas, long lists are cut with `...`,
 *   and values other than texts are printed as their class defines
 */
export function pythonList(text: string): string[] | undefined {
  const inside = /^\s*\[([^]*)\]\s*$/.exec(text)?.[1]
  if (inside === undefined) return undefined
  if (inside.trim() === '') return []
  const texts: string[] = []
  item.lastIndex = 0
  while (item.lastIndex < inside.length) {
    const found = item.exec(inside)
    const value = found?.[1] === undefined ? undefined : unquoted(found[1])
    if (!found || value === undefined) return undefined
    texts.push(value)
    if (found[2] === '') return texts
    // A comma may follow the last item.
    if (inside.slice(item.lastIndex).trim() === '') return texts
  }
  return undefined
}

function unquoted(literal: string): string | undefined {
  let isKnown = true
  const text = literal
    .slice(1, -1)
    .replaceAll(
      /\\(?:x([\da-f]{2})|u([\da-f]{4})|U([\da-f]{8})|([^]))/gi,
      (_, ...[x, u, long, one]: (string | undefined)[]) => {
        const code = x ?? u ?? long
        if (code !== undefined && Number.parseInt(code, 16) <= 0x10ffff) {
          return String.fromCodePoint(Number.parseInt(code, 16))
        }
        const known = one === undefined ? undefined : escapes[one]
        if (known === undefined) isKnown = false
        return known ?? ''
      },
    )
  return isKnown ? text : undefined
}
