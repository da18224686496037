import { chunkTokens } from './chunkTokens.ts'
import { contentHash } from './contentHash.ts'
import type { SourceDocument, DocumentBlock } from './sourceDocument.ts'
import { sentences } from '../text/sentences.ts'
import { pieces } from '../text/pieces.ts'

export interface Chunk {
  /** `refunds.md#3`: the document and the chunk's number in it, from 1. */
  id: string
  documentId: string
  /** The headings that apply where the chunk begins, outermost first. */
  headings: readonly string[]
  /** A substring of the document's text. */
  text: string
  hash: string
}

export interface ChunkOptions {
  /** The most tokens of a chunk, approximately. @default 250, as in RAGAS */
  tokens?: number
  /** The most tokens that a chunk repeats from the previous one, in whole sentences. @default 20 */
  overlap?: number
}

/**
 * Cuts a document into chunks: at headings if the chunk is half full, otherwise between sentences. Only a sentence
 * longer than a chunk makes a larger chunk, and only a sentence of twice the size is cut. The same document and
 * options give the same chunks.
 */
export function chunkDocument(
  document: SourceDocument,
  { tokens = 250, overlap = 20 }: ChunkOptions = {},
): Chunk[] {
  const units = chunkUnits(document, tokens)
  const cut: Cut = { units, tokens, overlap, tokensOf: (from, to) => chunkTokens(textOf(from, to)) }
  const chunks: Chunk[] = []
  let first = 0
  for (let next = 0; next < units.length;) {
    next = chunkEnd(cut, first, next)
    const { id: documentId } = document
    const text = textOf(first, next)
    const id = `${documentId}#${chunks.length + 1}`
    const headings = units[first]?.headings ?? []
    chunks.push({ id, documentId, headings, text, hash: contentHash(text) })
    first = overlapStart(cut, first, next)
  }
  return chunks

  function textOf(from: number, to: number): string {
    return document.text.slice(units[from]?.start, units[to - 1]?.end)
  }
}

interface Cut extends Required<ChunkOptions> {
  units: readonly ChunkUnit[]
  tokensOf: (from: number, to: number) => number
}

/** The end of a chunk that begins with unit `first` and must include unit `next`. */
function chunkEnd({ units, tokens, tokensOf }: Cut, first: number, next: number): number {
  let end = next + 1
  while (end < units.length && tokensOf(first, end + 1) <= tokens) {
    if (units[end]?.isHeading && tokensOf(first, end) >= tokens / 2) break
    end += 1
  }
  if (end === units.length) return end
  // A heading belongs to the text after it.
  while (end > next + 1 && units[end - 1]?.isHeading) end -= 1
  return end
}

/** The beginning of the chunk after the units from `first` to `next`: it repeats the last of their sentences. */
function overlapStart(
  { units, tokens, overlap, tokensOf }: Cut,
  first: number,
  next: number,
): number {
  let start = next
  if (units[next]?.isHeading) return start
  while (
    start - 1 > first &&
    !units[start - 1]?.isHeading &&
    tokensOf(start - 1, next) <= overlap &&
    tokensOf(start - 1, next + 1) <= tokens
  )
    start -= 1
  return start
}

/** A unit of chunks: a sentence, a line of a list, table or program, or a heading. */
interface ChunkUnit {
  /** Its position in the document's text. */
  start: number
  end: number
  isHeading: boolean
  headings: readonly string[]
}

/**
 * The units of a document in their order, each a part of its text. A sentence of more than twice the size of a chunk,
 * such as a text without full stops, is cut between words.
 */
function chunkUnits({ blocks }: SourceDocument, size: number): ChunkUnit[] {
  return blocks.flatMap(block => {
    let from = 0
    return unitTexts(block, size).map(text => {
      const place = block.text.indexOf(text, from)
      from = place + text.length
      const start = block.start + place
      const isHeading = block.kind === 'heading'
      return { start, end: start + text.length, isHeading, headings: block.headings }
    })
  })
}

function unitTexts({ kind, text }: DocumentBlock, size: number): string[] {
  const parts = kind === 'paragraph' ? sentences(text) : text.split('\n')
  return parts
    .flatMap(part => (chunkTokens(part) > size ? sentences(part) : [part]))
    .flatMap(part => (chunkTokens(part) > 2 * size ? cutBetweenWords(part, size) : [part]))
    .map(part => part.trim())
    .filter(part => part !== '')
}

/** Reads one piece at a time, because a text of megabytes may have no full stop. */
function cutBetweenWords(text: string, size: number): string[] {
  const cut: string[] = []
  // The most characters of a piece, because each is a quarter of a token or more.
  const most = 4 * size + 4
  for (let rest = text; rest !== '';) {
    const [piece = rest] = pieces(rest.slice(0, most), size, chunkTokens)
    cut.push(piece)
    rest = rest.slice(piece.length)
  }
  return cut
}
