import type { SourceDocument } from './corpus.ts'
import { parseBlocks, type Block } from './markdown.ts'

export interface Chunk {
  /** Document and place in it, e.g. `p-retry/readme.md#3`. */
  id: string
  documentId: string
  /** Where the chunk stands: the document's title and the headings above it. */
  title: string
  /** The title, then the blocks. */
  text: string
}

/** Bytes of UTF-8 that a chunk holds at most, unless a single block is longer; a Han letter has three. */
const chunkLength = 700

interface Section {
  level: number
  path: string[]
  blocks: Block[]
}

/** Cuts a document where its headings and blocks end; small neighbouring sections share a chunk. */
export function chunkDocument(document: SourceDocument): Chunk[] {
  return joinSmall(readSections(document.text).flatMap(splitLong)).map((section, index) => {
    const title = [document.title, ...section.path].join(' › ')
    return {
      id: `${document.id}#${index}`,
      documentId: document.id,
      title,
      text: [title, ...section.blocks.map(render)].join('\n\n'),
    }
  })
}

/** One section per heading, with the headings above it. A document's only title says nothing new. */
function readSections(markdown: string): Section[] {
  const sections: Section[] = [{ level: 1, path: [], blocks: [] }]
  const open: { level: number; text: string }[] = []
  for (const block of parseBlocks(markdown)) {
    if (block.kind === 'heading') {
      while ((open.at(-1)?.level ?? 0) >= block.level) open.pop()
      if (block.level > 1) open.push(block)
      sections.push({ level: block.level, path: open.map(({ text }) => text), blocks: [] })
    } else sections.at(-1)?.blocks.push(block)
  }
  return sections.filter(section => section.blocks.length > 0)
}

/** Cuts a section between its blocks where it is too long for one chunk. */
function splitLong(section: Section): Section[] {
  const parts: Section[] = []
  for (const block of section.blocks) {
    const part = parts.at(-1)
    if (part && lengthOf([...part.blocks, block]) <= chunkLength) part.blocks.push(block)
    else parts.push({ ...section, blocks: [block] })
  }
  return parts
}

/** Appends a section to the chunk before it where both fit and it doesn't stand above it. */
function joinSmall(sections: Section[]): Section[] {
  const joined: Section[] = []
  for (const section of sections) {
    const previous = joined.at(-1)
    const title: Block = { kind: 'heading', level: section.level, text: section.path.at(-1) ?? '' }
    const blocks = [title, ...section.blocks]
    const fits = previous && lengthOf([...previous.blocks, ...blocks]) <= chunkLength
    if (fits && section.level >= previous.level) previous.blocks.push(...blocks)
    else joined.push({ ...section, blocks: [...section.blocks] })
  }
  return joined
}

function lengthOf(blocks: Block[]): number {
  return blocks.reduce((sum, block) => sum + Buffer.byteLength(block.text), 0)
}

function render(block: Block): string {
  return block.kind === 'heading' ? `${'#'.repeat(block.level)} ${block.text}` : block.text
}
