/** A piece of a Markdown document that should not be cut without need. */
export type Block =
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'text'; text: string }

const fencedCode = /(^[ \t]*`{3,}[^\n]*\n[\s\S]*?^[ \t]*`{3,}[ \t]*$)/m
const heading = /^(#{1,6}) +(.*?)[ #]*$/

/** Cuts Markdown into headings, code blocks, and paragraphs or lists. */
export function parseBlocks(markdown: string): Block[] {
  const pieces = markdown.replaceAll(/^> ?/gm, '').split(fencedCode)
  return pieces.flatMap((piece, index) =>
    index % 2 === 1 ? [{ kind: 'code', text: piece }] : proseBlocks(piece),
  )
}

function proseBlocks(prose: string): Block[] {
  return withoutMarkup(prose)
    .replaceAll(/^(\w.*)\n=+$/gm, '# $1')
    .replaceAll(/^(\w.*)\n-{2,}$/gm, '## $1')
    .split(/\n\s*\n|(?<=^#{1,6} .*)\n|\n(?=#{1,6} )/m)
    .map(text => text.trim())
    .filter(text => text !== '')
    .map(text => {
      const [, marks, title] = heading.exec(text) ?? []
      return marks === undefined || title === undefined
        ? { kind: 'text', text }
        : { kind: 'heading', level: marks.length, text: title }
    })
}

/** Drops what is there for the eye only: HTML, images, the addresses of links, emphasis. */
function withoutMarkup(prose: string): string {
  return prose
    .replaceAll(/<!--[\s\S]*?-->|<table[\s\S]*?<\/table>/g, '')
    .replaceAll(/(`[^`\n]+`)|<\/?[a-zA-Z][^>]*>/g, '$1')
    .replaceAll(/!\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\])/g, '')
    .replaceAll(/\\[[\]]/g, ' ')
    .replaceAll(/\[([^[\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, '$1')
    .replaceAll(/^\[[^\]]+\]:.*$|^\[!\w+\]$/gm, '')
    .replaceAll(/\*\*|__/g, '')
    .replaceAll(/\\\n/g, ', ')
}
