import { sentences } from '../text/sentences.ts'
import { pieces } from '../text/pieces.ts'
import { chunkTokens } from './chunkTokens.ts'
import type { DocumentBlock, SourceDocument } from './sourceDocument.ts'

/** What a chunk is made of: a sentence, a line of a list, table or program, or a heading. */
export interface ChunkUnit {
  /** Where it stands in the document's text. */
  start: number
  end: number
  isHeading: boolean
  headings: readonly string[]
}

/**
 * The units of a document in their order, each a part of its text. A sentence of more than twice the size of a chunk,
 * such as a text without full stops, is cut between words.
 */
export function chunkUnits({ blocks }: SourceDocument, size: number): ChunkUnit[] {
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

/** Looks at one piece at a time, because a text of megabytes may have no full stop. */
function cutBetweenWords(text: string, size: number): string[] {
  const cut: string[] = []
  // No more characters than this make a piece, because each is a quarter of a token or more.
  const most = 4 * size + 4
  for (let rest = text; rest !== '';) {
    const [piece = rest] = pieces(rest.slice(0, most), size, chunkTokens)
    cut.push(piece)
    rest = rest.slice(piece.length)
  }
  return cut
}
