// What a terminal may act on or doesn't show: control and format characters (bidirectional
// overrides are among them), line separators, halves of characters, and characters without width.
// A variation selector after a visible character and a joiner after a letter or an emoji are
// spared, because scripts and emoji need them.
const hidden =
  /(?!(?<=[\p{L}\p{N}\p{S}])\p{Variation_Selector}|(?<=[\p{L}\p{M}\p{S}])[\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}]/gu

/** How a line of a GitHub workflow command or of Vitest's own output begins. */
const forgedBeginning =
  /^(?=::|[✓✔✗✘×❯→↓⎯│]|(?:FAIL|PASS|RUN|DEV|ERROR)\b|(?:Test Files|Tests|Snapshots|Errors) \d)/u

/** `##[error]` and its like are commands anywhere in a line. */
const forgedCommand = /##(?=\w*\[)/g

/**
 * Text that others wrote (models, documents, golden files), as it may be in terminals, logs
 * and messages: on one line, with everything a terminal may act on escaped as `\u{…}`, and with a
 * backslash before what would read as a command to GitHub or as a line of Vitest's.
 * @param maxLength in code points; a text that was cut ends in `…`. @default not cut
 */
export function printable(text: string, maxLength = Infinity): string {
  const visible = text.replaceAll(/\s+/gu, ' ').trim().replaceAll(hidden, escapeCharacter)
  return cut(harmless(visible), maxLength)
}

/** The same for a line of a table or a report, whose spaces stay as they are. */
export function printableLine(line: string, maxLength: number): string {
  const visible = line.trimEnd().replaceAll(hidden, escapeCharacter)
  const text = visible.trimStart()
  const indent = visible.slice(0, visible.length - text.length)
  return cut(`${indent}${harmless(text)}`, maxLength)
}

function harmless(visible: string): string {
  return visible.replaceAll(forgedCommand, '#\\#').replace(forgedBeginning, '\\')
}

const shortEscapes: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/**
 * Text of the user's own files as it is there, white space included, for messages that quote
 * it: on one line, escaped like {@link printable}, and not too long.
 */
export function escaped(text: string, maxLength = 60): string {
  // Cut before counting code points, because the text may be megabytes long.
  const beginning = text.slice(0, 2 * maxLength + 2)
  return cut(beginning, maxLength).replaceAll(
    hidden,
    character => shortEscapes[character] ?? escapeCharacter(character),
  )
}

function escapeCharacter(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`
}

function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const points = Array.from(text)
  return points.length <= maxLength ? text : `${points.slice(0, maxLength - 1).join('')}…`
}
