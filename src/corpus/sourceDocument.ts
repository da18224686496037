import { contentHash } from './contentHash.ts'

export type BlockKind = 'heading' | 'paragraph' | 'list' | 'code' | 'table'

/** A part of a document that is one thing: a paragraph, a list with all its items, a table. */
export interface DocumentBlock {
  kind: BlockKind
  text: string
  /** The headings above it, outermost first; a heading's own text is the last of them. */
  headings: readonly string[]
  /** Where it begins in the file, from 1; in a PDF the page. */
  line: number
  /** Where it begins in the document's text, in UTF-16 units. */
  start: number
}

export interface SourceDocument {
  /**
   * The path below the folder that was named, with forward slashes: `guides/refunds.md`. In JSON lines the `id` of the
   * line.
   */
  id: string
  /** As errors name it: `docs/guides/refunds.md`, `corpus.jsonl:12`. */
  file: string
  title?: string
  /** What can be read of the document, without markup: its blocks with an empty line between them. */
  text: string
  /** Of the text, as {@link contentHash} has it. */
  hash: string
  blocks: readonly DocumentBlock[]
}

/** A block as a format has it, before it has a place in the document's text. */
export type ReadBlock = Omit<DocumentBlock, 'start' | 'headings'> & { level?: number }

/** What a format finds in a file. */
export interface ReadContent {
  title?: string
  blocks: readonly ReadBlock[]
}

const between = '\n\n'

/** A document of what was read of it: blocks without text are left out. */
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

/** Without empty lines at its ends; the first line keeps its indent, which code needs. */
const trimmed = (text: string): string =>
  text
    .replaceAll(/\r\n?/gu, '\n')
    .replace(/^(?:[^\S\n]*\n)+/u, '')
    .trimEnd()
