const fence = /^```\w*[^\n]*\btitle=(\S+)[^\n]*\n([\s\S]*?)^```$/gm

/** The files that a page shows: the first fenced block with a `title=` of each name. */
export function titledBlocks(markdown: string): Map<string, string> {
  const files = new Map<string, string>()
  for (const [, title = '', text = ''] of markdown.matchAll(fence)) {
    if (!files.has(title)) files.set(title, text)
  }
  return files
}
