import { contentHash } from './contentHash.ts'

export type BlockKind = 'heading' | 'paragraph' | 'list' | 'code' | 'table'

/** A coherent part of a document: a paragraph, a list with all its items, a table. */
export interface DocumentBlock {
  kind: BlockKind
  text: string
  /** The headings above it, outermost first. A heading is the last of its own list. */
  headings: readonly string[]
  /** Its first line in the file, from 1; in a PDF the page. */
  line: number
  /** Its position in the document's text, in UTF-16 units. */
  start: number
}

export interface SourceDocument {
  /** The path below the given folder, with forward slashes: `guides/refunds.md`. In JSON lines the `id` of the line. */
  id: string
  /** Its name in errors: `docs/guides/refunds.md`, `corpus.jsonl:12`. */
  file: string
  title?: string
  /** The readable content without markup: the document's blocks, separated by empty lines. */
  text: string
  /** The {@link contentHash} of the text. */
  hash: string
  blocks: readonly DocumentBlock[]
}

/** A block from a format's reader, before it has a position in the document's text. */
export type ReadBlock = Omit<DocumentBlock, 'start' | 'headings'> & { level?: number }

/** The content of a file. */
export interface ReadContent {
  title?: string
  blocks: readonly ReadBlock[]
}

const between = '\n\n'

/** Makes a document from its content, without empty blocks. */
export function sourceDocument(
  { id, file }: { id: string; file: string },
  { title, blocks: read }: ReadContent,
): SourceDocument {
  const blocks: DocumentBlock[] = []
  const open: { level: number; text: string }[] = []
  let start = 0
  for (const { kind, text: raw, line, level = 1 } of read) {
    const text = trimmed(raw)
    if (text === '') continue
    if (kind === 'heading') {
      while ((open.at(-1)?.level ?? 0) >= level) open.pop()
      open.push({ level, text })
    }
    blocks.push({ kind, text, headings: open.map(heading => heading.text), line, start })
    start += text.length + between.length
  }
  const text = blocks.map(block => block.text).join(between)
  const name = trimmed(title ?? '') || blocks.find(block => block.kind === 'heading')?.text
  return { id, file, ...(name ? { title: name } : {}), text, hash: contentHash(text), blocks }
}

/** Removes empty lines at both ends. The first line keeps its indent, which code needs. */
const trimmed = (text: string): string =>
  text
    .replaceAll(/\r\n?/gu, '\n')
    .replace(/^(?:[^\S\n]*\n)+/u, '')
    .trimEnd()
