type Hint = readonly [sign: RegExp, fix: string]

/** js-yaml has no error codes, so only the message shows what was left open, and how deep. */
const byReason: readonly Hint[] = [
  [/within a|deficient/, 'A quote or bracket that was opened above is not closed'],
  [/comma|','/, 'Separate the items in brackets by commas, and close every bracket and quote'],
  [/maxDepth/, 'A golden set needs no more than six levels'],
]

/** By the line up to the character where the parser stopped, that character included. */
const byCharacters: readonly Hint[] = [
  [
    /(?!\s)[\p{Cc}\p{Cn}\p{Cs}]$/u,
    'Remove the control character, or write it as an escape in double quotes, such as "\\u0007"',
  ],
  [
    /\\(?:[xuU][\da-fA-F]*)?[^]$/,
    'A backslash in double quotes begins an escape: double it, or use single quotes',
  ],
  [/(?:^|[:-])\s*[|>][-+\d]*\s*[^]$/, 'Put text that begins with `|` or `>` in quotes'],
]

/** The fix for a syntax error at an offset. In most cases, YAML read text as structure. */
export function syntaxHint(reason: string, source: string, offset: number): string {
  const lineStart = source.lastIndexOf('\n', offset - 1) + 1
  const [line = ''] = source.slice(lineStart, lineStart + 1000).split(/[\r\n]/, 1)
  if (/^ *\t/.test(line)) return 'Indent with spaces: YAML forbids tabs there'
  const known = byReason.find(([sign]) => sign.test(reason))
  if (known) return known[1]
  const before = source.slice(Math.max(lineStart, offset - 1000), offset + 1)
  const [, fix] = byCharacters.find(([sign]) => sign.test(before)) ?? []
  const [, mark] = /(?:^|[\s,:[{])([!&*])\S*[^]?$/.exec(before) ?? []
  return fix ?? (mark ? quoteHint(mark) : structureHint(reason, line, offset - lineStart))
}

function structureHint(reason: string, line: string, column: number): string {
  const [, key = '', value = ''] = /^([\s-]*[^\s:"']+:\s+)(.*)$/.exec(line) ?? []
  if (column >= key.length) {
    if (/^["']/.test(value)) {
      return "Text continues after its closing quote: write \\\" inside double quotes, '' inside single ones"
    }
    const [special] = /^[@`%*&!|>?[\]{},-]/.exec(value) ?? []
    if (special) return quoteHint(special)
    if (/:(\s|$)/.test(value)) return 'Put text that contains a colon followed by a space in quotes'
  }
  return reason.includes('indentation')
    ? 'Begin the keys of one mapping in the same column, and write a colon and a space after each'
    : 'Look here and one line above: a key needs a colon and a space after it, and the same indentation as its neighbours'
}

function quoteHint(mark: string): string {
  return `Put text that begins with ${mark === '`' ? 'a backtick' : `\`${mark}\``} in quotes`
}
