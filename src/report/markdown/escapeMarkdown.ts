import { escaped } from '../../text/untrusted.ts'

/**
 * What GitHub makes something of in plain text: mentions, issues, formulas, links, emoji, commits.
 * No backslash stops it, because it looks at the text when the Markdown is done; code it leaves alone.
 */
const acting =
  /[@#$]|:\/\/|www\.|:[\w+-]+:|(?<![a-z0-9])(?:gh|cve|ghsa)-|(?<![a-z0-9])[0-9a-f]{7,}(?![a-z0-9])/i

/** Names and paths with what Markdown would need a backslash before: code leaves them as they are. */
const peculiar = /^(?=.*[\p{L}\p{N}]).*[\\_*~]/u

/** A word without the quotes and brackets before it and the punctuation behind it. */
const insidePunctuation = /^(["'“„«(]*)(.*?)(["'”“»),.;:!?…]*)$/u

/** Code of the text's own, and our commands. */
const codeInText =
  /(`[^`\s](?:[^`]*[^`\s])?`|npx vitest-rag(?: baseline update(?: --loosen)?| calibrate| run)?)/

/**
 * Text that others wrote (models, documents, golden files), as it may stand anywhere in a line of
 * Markdown on GitHub: in headings, items, paragraphs and cells. It reads as it was written, on one
 * line, and nothing of it becomes markup. Words that GitHub would act on stand in code, and so do
 * peculiar ones, so that a secret that is looked for in the Markdown is found.
 */
export function escapeMarkdown(text: string): string {
  const line = onOneLine(text)
  // An empty item would underline the line before it, which makes that a heading.
  if (line === '') return inlineCode(line)
  const pieces = line.split(codeInText)
  const safe = pieces.map((piece, index) => {
    if (index % 2 === 0) return piece.split(' ').map(safeWord).join(' ')
    return inlineCode(piece.startsWith('`') ? piece.slice(1, -1) : piece)
  })
  return apart(safe.join('')).replace(/^[-+=:]|^\d+(?=[.)])/, start =>
    /\d/.test(start) ? `${start}\\` : `\\${start}`,
  )
}

/** The same as inline code, which suits names and ids. */
export function inlineCode(text: string): string {
  const shown = onOneLine(text) || '""'
  // A backtick would end the code, and a bar the cell of a table.
  return `\`${shown.replaceAll('`', '\\u{60}').replaceAll('|', '\\u{7c}')}\``
}

function onOneLine(text: string): string {
  return escaped(text.replaceAll(/\s+/gu, ' ').trim(), Infinity)
}

function safeWord(word: string): string {
  if (!acting.test(word) && !peculiar.test(word)) return plainWord(word)
  const [, before = '', inside = '', behind = ''] = insidePunctuation.exec(word) ?? []
  return `${plainWord(before)}${inlineCode(inside)}${plainWord(behind)}`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '|': '&#124;' }

function plainWord(word: string): string {
  return word
    .replaceAll(/[\\`*_[\]~]/g, '\\$&')
    .replaceAll(/[&<>|]/g, character => entities[character] ?? '')
}

/** Two pieces of code side by side would be one. */
function apart(markdown: string): string {
  return markdown.replaceAll('``', '` `')
}
