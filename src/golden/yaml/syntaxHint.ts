interface Hint {
  reason: RegExp
  fix: string
}

// By the reason that js-yaml gives. The first that matches is shown.
const hints: readonly Hint[] = [
  { reason: /tab characters/, fix: 'Indent with spaces: YAML forbids tabs there' },
  {
    reason: /line break is expected/,
    fix: 'Put text that begins with `|` or `>` in quotes',
  },
  {
    reason: /quoted scalar|flow collection$|deficient indentation/,
    fix: 'A quote or bracket that was opened above is not closed',
  },
  {
    reason: /flow collection entries/,
    fix: 'Separate the items in brackets by commas, and close every bracket and quote',
  },
  {
    reason: /non-printable|null byte|valid JSON character/,
    fix: 'Remove the control character, or write it as an escape in double quotes, such as "\\u0007"',
  },
  {
    reason: /escape sequence|hexadecimal/,
    fix: 'A backslash in double quotes begins an escape: double it, or use single quotes',
  },
  { reason: /\btag\b/, fix: 'Put text that begins with `!` in quotes' },
  { reason: /anchor/, fix: 'Put text that begins with `&` in quotes' },
  { reason: /alias/, fix: 'Put text that begins with `*` in quotes' },
  { reason: /nesting/, fix: 'A golden set needs no more than six levels' },
  {
    reason: /multiline key|end of the stream or a document separator|after a mapping key/,
    fix: 'Look here and one line above: a key needs a colon and a space after it, and the same indentation as its neighbours',
  },
]

/** What to do about a syntax error of YAML; for errors of indentation the line decides. */
export function syntaxHint(reason: string, source: string, offset: number): string | undefined {
  const lineStart = source.lastIndexOf('\n', offset - 1) + 1
  const [line = ''] = source.slice(lineStart, lineStart + 1000).split(/[\r\n]/, 1)
  if (/bad indentation|whitespace character is expected/.test(reason)) return indentationHint(line)
  return hints.find(hint => hint.reason.test(reason))?.fix
}

/** Most "bad indentation" is text that needs quotes: the parser took part of it for structure. */
function indentationHint(line: string): string {
  const [, value = ''] = /^[\s-]*[^\s:"']+:\s+(.*)$/.exec(line) ?? []
  if (/^["']/.test(value)) {
    return "Text goes on after its closing quote: write \\\" inside double quotes, '' inside single ones"
  }
  const [special] = /^[@`%*&!|>?[\]{},-]/.exec(value) ?? []
  if (special === '`') return 'Put text that begins with a backtick in quotes'
  if (special) return `Put text that begins with \`${special}\` in quotes`
  if (/:(\s|$)/.test(value)) return 'Put text that holds a colon followed by a space in quotes'
  return 'Begin the keys of one mapping in the same column, and write a colon and a space after each'
}
