import { readFileSync } from 'node:fs'
import { marked } from 'marked'

const css = readFileSync(new URL('comment.css', import.meta.url), 'utf8')

/** A page with a comment, about as GitHub shows it. */
export async function commentPage(markdown: string): Promise<string> {
  const body = await marked(markdown, { gfm: true })
  const head = '<header><b>github-actions</b> <i>bot</i> commented</header>'
  return `<!doctype html><style>${css}</style><article>${head}<main>${body}</main></article>`
}
