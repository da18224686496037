/** As in golden files. */
const maximumDepth = 50

/** A text in quotes of either kind with Python's escapes, a number, a word, or a sign of lists and mappings. */
const token =
  /\s*('[^'\\\n]*(?:\\[^][^'\\\n]*)*'|"[^"\\\n]*(?:\\[^][^"\\\n]*)*"|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?(?![\w.])|(?:True|False|None)\b|[[\]{}:,])\s*/y

const words: Readonly<Record<string, boolean | null>> = { True: true, False: false, None: null }

const escapes: Readonly<Record<string, string>> = {
  '\\': '\\',
  "'": "'",
  '"': '"',
  n: '\n',
  r: '\r',
  t: '\t',
  '\n': '',
}

/** The parts of a text, and how many of them are read. */
interface Parts {
  tokens: readonly string[]
  next: number
}

/**
 * The list or mapping in Python notation, `['a', "it's"]` or `{'a': None}`, as in cells of tables that pandas wrote.
 * @returns undefined if the notation is ambiguous: NumPy prints no commas, long lists are cut with `...`,
 *   and values of other classes are printed as their class defines
 */
export function pythonLiteral(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined
  const parts = { tokens: tokensOf(text), next: 0 }
  const value = valueIn(parts, 0)
  return parts.next === parts.tokens.length ? value : undefined
}

/** No parts if one of them is unknown. */
function tokensOf(text: string): string[] {
  const tokens: string[] = []
  token.lastIndex = 0
  while (token.lastIndex < text.length) {
    const found = token.exec(text)?.[1]
    if (found === undefined) return []
    tokens.push(found)
  }
  return tokens
}

/** Undefined if the next value can't be read; Python's `None` is null. */
function valueIn(parts: Parts, depth: number): unknown {
  const first = parts.tokens[parts.next]
  parts.next += 1
  if (first === undefined || depth > maximumDepth) return undefined
  if (first === '[') return listIn(parts, depth)
  if (first === '{') return mappingIn(parts, depth)
  return scalarOf(first)
}

function listIn(parts: Parts, depth: number): unknown[] | undefined {
  const items: unknown[] = []
  while (!takes(parts, ']')) {
    const item = valueIn(parts, depth + 1)
    if (item === undefined || !isSeparated(parts, ']')) return undefined
    items.push(item)
  }
  return items
}

function mappingIn(parts: Parts, depth: number): unknown {
  const entries = new Map<string, unknown>()
  while (!takes(parts, '}')) {
    const key = valueIn(parts, depth + 1)
    if (typeof key !== 'string' || entries.has(key) || !takes(parts, ':')) return undefined
    const value = valueIn(parts, depth + 1)
    if (value === undefined || !isSeparated(parts, '}')) return undefined
    entries.set(key, value)
  }
  return Object.fromEntries(entries)
}

function takes(parts: Parts, sign: string): boolean {
  const isNext = parts.tokens[parts.next] === sign
  if (isNext) parts.next += 1
  return isNext
}

/** A comma may follow the last item. */
const isSeparated = (parts: Parts, end: string): boolean =>
  takes(parts, ',') || parts.tokens[parts.next] === end

function scalarOf(literal: string): unknown {
  if (/^['"]/.test(literal)) return unquoted(literal)
  if (Object.hasOwn(words, literal)) return words[literal]
  const number = /^-?\d/.test(literal) ? Number(literal) : Number.NaN
  const isExact = Number.isFinite(number) && (/[.e]/.test(literal) || Number.isSafeInteger(number))
  return isExact ? number : undefined
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
