import { printable } from '../../text/untrusted.ts'

export interface CodeSpanOptions {
  /** Characters to which the text is cut. @default 200 */
  maxLength?: number
  /** Whether it stands in a table, whose cells end at `|` even in code. @default false */
  inTable?: boolean
}

/**
 * Text that others wrote (models, documents, golden files), as it may stand in Markdown. In a code
 * span nothing of it is read as markup: no link, image, HTML, mention, issue number or emoji. The
 * fence is longer than any run of backticks in it, so that it can't end the span.
 */
export function codeSpan(text: string, options: CodeSpanOptions = {}): string {
  const { maxLength = 200, inTable = false } = options
  const visible = printable(text, maxLength)
  // An empty span would be two backticks that pair with others.
  const shown = visible === '' ? ' ' : visible
  const runs = shown.match(/`+/g) ?? []
  const fence = '`'.repeat(1 + runs.reduce((longest, run) => Math.max(longest, run.length), 0))
  const padding = /^`|`$/.test(shown) ? ' ' : ''
  const cell = inTable ? shown.replaceAll('|', '\\|') : shown
  return `${fence}${padding}${cell}${padding}${fence}`
}
