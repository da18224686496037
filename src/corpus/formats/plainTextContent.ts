import type { ReadContent } from '../sourceDocument.ts'

/** Paragraphs of plain text, separated by empty lines. */
export function plainTextContent(text: string): ReadContent {
  let line = 1
  const blocks = text.split(/(\n(?:[^\S\n]*\n)+)/u).map(part => {
    const block = { kind: 'paragraph' as const, text: part, line }
    line += part.split('\n').length - 1
    return block
  })
  return { blocks }
}
