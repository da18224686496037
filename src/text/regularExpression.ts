import { escaped } from './untrusted.ts'

/** A regular expression with its slashes and flags, as people write it. */
const written = /^\/([^]+)\/([a-z]*)$/u

/**
 * Whether a text is meant as a regular expression. `/var/log` is not: what follows the last slash are not flags. With the
 * flags `g` and `y` it is meant as one that is refused: as a text it would be in nothing.
 */
export function isExpression(text: string): boolean {
  return /^\/[^]+\/(?:[imsuv]*|[gimsuvy]{1,3})$/u.test(text)
}

/** The longest that is taken: compiling one can't be interrupted. */
export const longestExpression = 10_000

/** Flags that say how to match. The others say where to begin and what to return. */
const flags = 'imsuv'

/**
 * The regular expression that a text writes as `/…/` with flags.
 * @returns what it should be instead, with the fix on a second line, if it is none
 */
export function readExpression(text: string): { expression: RegExp } | { fault: string } {
  const [, source, given = ''] = written.exec(text) ?? []
  if (source === undefined)
    return { fault: `a regular expression between slashes\n${withSlashes(text)}` }
  if (text.length > longestExpression) {
    return { fault: `a regular expression of at most ${longestExpression} characters` }
  }
  const unknown = Array.from(given).find(flag => !flags.includes(flag))
  if (unknown !== undefined) {
    return {
      fault: `a regular expression with the flags i, m, s, u or v\nRemove \`${unknown}\` after the last slash`,
    }
  }
  try {
    return { expression: new RegExp(source, given) }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return { fault: `a regular expression that JavaScript can read\n${whyUnreadable(error)}` }
  }
}

function withSlashes(text: string): string {
  const isPlain = text.trim() !== '' && text.length <= 40 && !/[/\n]/.test(text)
  return `Write it with them${isPlain ? `: /${escaped(text)}/` : ', as in /\\d+ days/'}`
}

/** Reasons of V8 that don't say what to do. */
const reasons: readonly (readonly [reason: RegExp, fix: string])[] = [
  [/unterminated group/i, 'A `(` has no `)`: add it, or write `\\(` for the character'],
  [/unmatched '\)'/i, 'A `)` has no `(`: add it, or write `\\)` for the character'],
  [/unterminated character class/i, 'A `[` has no `]`: add it, or write `\\[` for the character'],
  [
    /nothing to repeat/i,
    'A `*`, `+` or `?` has nothing to repeat: write a backslash before it for the character',
  ],
  [/invalid flags/i, 'Write each flag once, and `u` or `v`, not both'],
]

function whyUnreadable({ message }: SyntaxError): string {
  const known = reasons.find(([reason]) => reason.test(message))
  if (known) return known[1]
  // "Invalid regular expression: /…/u: Range out of order in character class"
  const reason = message.slice(message.lastIndexOf(': ') + 2)
  return `JavaScript says: ${reason}`
}
