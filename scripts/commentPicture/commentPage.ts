import { readFileSync } from 'node:fs'
import { marked } from 'marked'

const css = readFileSync(new URL('comment.css', import.meta.url), 'utf8')

/** As text, because not every machine has a font with emoji. */
const icons: Record<string, string> = {
  '❌': '<span class="bad">✗</span>',
  '💥': '<span class="bad">✗</span>',
  '✅': '<span class="good">✓</span>',
}

/** A page with a comment, about as GitHub shows it. */
export async function commentPage(markdown: string): Promise<string> {
  const html = await marked(markdown, { gfm: true })
  const body = html.replaceAll(/❌|💥|✅/gu, icon => icons[icon] ?? icon)
  const head = '<header><b>github-actions</b> <i>bot</i> commented</header>'
  return `<!doctype html><style>${css}</style><article>${head}<main>${body}</main></article>`
}
