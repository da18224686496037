import { fstatSync, readSync } from 'node:fs'
import type { LineSpan } from './lineSpan.ts'

export interface FileLine extends LineSpan {
  /** Counts from 1, from where the reading began. */
  number: number
  /** No line break follows: the writer may have been killed, or may still be writing. */
  isLast: boolean
  /** The first `keptBytes` bytes of the line, as a copy that the caller may keep. */
  bytes: Buffer
}

interface FileLinesOptions {
  /** Where a line begins, in bytes. @default 0 */
  from?: number
  /** How many bytes of each line are kept. @default all */
  keptBytes?: number
}

/**
 * The lines of an open file, up to its size at the first line, or fewer if the file shrinks. Memory holds only the kept
 * bytes of one line, so that file and lines may have any size.
 */
export function* fileLines(
  descriptor: number,
  { from = 0, keptBytes = Infinity }: FileLinesOptions = {},
): Generator<FileLine> {
  let start = from
  let number = 1
  let position = from
  /** The kept bytes of a line that began in an earlier chunk. */
  const pieces: Buffer[] = []
  for (const chunk of chunksOf(descriptor, from)) {
    let at = 0
    for (let end; (end = chunk.indexOf(lineBreak, at)) !== -1; at = end + 1) {
      let bytes = copied(chunk, at, Math.min(end, start - position + keptBytes))
      if (pieces.length > 0) bytes = Buffer.concat([...pieces.splice(0), bytes])
      const length = position + end - start
      yield { start, length, number, isLast: false, bytes }
      start += length + 1
      number += 1
    }
    const piece = copied(chunk, at, Math.min(chunk.length, start - position + keptBytes))
    if (piece.length > 0) pieces.push(piece)
    position += chunk.length
  }
  const length = position - start
  if (length > 0) yield { start, length, number, isLast: true, bytes: Buffer.concat(pieces) }
}

const lineBreak = 0x0a
const chunkBytes = 256 * 1024
const noBytes = Buffer.alloc(0)

/** Copied, because the chunk is filled again. */
const copied = (chunk: Buffer, from: number, to: number): Buffer =>
  to > from ? Buffer.from(chunk.subarray(from, to)) : noBytes

/** Each chunk is valid until the next one is read. */
function* chunksOf(descriptor: number, from: number): Generator<Buffer> {
  const { size } = fstatSync(descriptor)
  const chunk = Buffer.allocUnsafe(Math.max(0, Math.min(chunkBytes, size - from)))
  for (let position = from; position < size;) {
    const wanted = Math.min(chunk.length, size - position)
    const count = readSync(descriptor, chunk, 0, wanted, position)
    // The file was truncated meanwhile.
    if (count === 0) return
    yield chunk.subarray(0, count)
    position += count
  }
}
