import { escaped } from '../../text/untrusted.ts'

/**
 * Words that GitHub acts on in plain text: mentions, issues, formulas, links, emoji, commits. A
 * backslash does not help, because GitHub looks for them after the Markdown is rendered. Code helps.
 */
const acting =
  /[@#$]|:\/\/|www\.|:[\w+-]+:|(?<![a-z0-9])(?:gh|cve|ghsa)-|(?<![a-z0-9])[0-9a-f]{7,}(?![a-z0-9])/i

/** Names and paths with characters that Markdown would escape. Code shows them unchanged. */
const peculiar = /^(?=.*[\p{L}\p{N}]).*[\\_*~]/u

/** A word without the quotes and brackets before it and the punctuation behind it. */
const insidePunctuation = /^(["'“„«(]*)(.*?)(["'”“»),.;:!?…]*)$/u

/** Code of the text's own, and our commands. */
const codeInText =
  /(`[^`\s](?:[^`]*[^`\s])?`|npx vitest-rag(?: baseline update(?: --(?:loosen|partial|rejudge|repeats)(?: <\w+>)?)?| calibrate| run)?)/

/**
 * Makes text of others (models, documents, golden files) safe for any place in a line of GitHub
 * Markdown: headings, items, paragraphs, cells. It reads as it was written, on one line, and nothing
 * of it becomes markup. Words that GitHub would act on become code. So do words that need escapes,
 * because a search for a secret in the Markdown must find it.
 */
export function escapeMarkdown(text: string): string {
  const line = onOneLine(text)
  // An empty item would turn the line before it into a heading.
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
  // A backtick would end the code. A bar would end the cell of a table.
  return `\`${shown.replaceAll('`', '\\u{60}').replaceAll('|', '\\u{7c}')}\``
}

/** The same as code in HTML, for titles of folds, in which GitHub reads no Markdown. */
export function htmlCode(text: string): string {
  return `<code>${(onOneLine(text) || '""').replaceAll(/[&<>|]/g, character => entities[character] ?? '')}</code>`
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

/** Keeps two pieces of code apart: side by side they would be one. */
function apart(markdown: string): string {
  return markdown.replaceAll('``', '` `')
}
