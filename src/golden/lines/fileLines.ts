import { readSync } from 'node:fs'

/** Where a line stands in its file, without its line end. */
export interface LineSpan {
  /** In bytes. */
  offset: number
  length: number
  /** Counts from 1. */
  number: number
}

export interface FileLine extends LineSpan {
  /** Undefined where the line is longer than what is allowed. */
  bytes: Buffer | undefined
}

const chunkBytes = 1024 * 1024

const lineEnd = 0x0a

/**
 * The lines of an open file, one after the other: so a file of any size takes no more memory than its
 * longest line.
 * @param longest bytes of a line that is still kept
 */
export function* fileLines(descriptor: number, longest: number): Generator<FileLine> {
  const chunk = Buffer.allocUnsafe(chunkBytes)
  let line = emptyLine({ offset: 0, number: 1 })
  for (;;) {
    const size = readSync(descriptor, chunk, 0, chunkBytes, null)
    if (size === 0) break
    let from = 0
    for (let to; (to = chunk.subarray(0, size).indexOf(lineEnd, from)) !== -1; from = to + 1) {
      add(line, chunk.subarray(from, to), longest)
      yield ended(line, longest)
      line = emptyLine({ offset: line.offset + line.length + 1, number: line.number + 1 })
    }
    add(line, chunk.subarray(from, size), longest)
  }
  if (line.length > 0) yield ended(line, longest)
}

interface LineBegun extends LineSpan {
  pieces: Buffer[]
}

function emptyLine(place: Pick<LineSpan, 'offset' | 'number'>): LineBegun {
  return { ...place, length: 0, pieces: [] }
}

/** Copies, because the chunk is filled again. */
function add(line: LineBegun, piece: Buffer, longest: number): void {
  line.length += piece.length
  if (line.length <= longest) line.pieces.push(Buffer.from(piece))
  else line.pieces = []
}

function ended({ pieces, ...span }: LineBegun, longest: number): FileLine {
  return { ...span, bytes: span.length <= longest ? Buffer.concat(pieces) : undefined }
}

/** What an open file holds at a span. */
export function readSpan(descriptor: number, { offset, length }: LineSpan): Buffer {
  const bytes = Buffer.allocUnsafe(length)
  return bytes.subarray(0, readSync(descriptor, bytes, 0, length, offset))
}
