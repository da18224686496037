import { fstatSync, readSync } from 'node:fs'
import type { VerdictRecord } from './verdictRecord.ts'
import { headBytes, parseRecord } from './verdictRecord.ts'

/** Where a line of a log stands, in bytes of its file. */
export interface LinePlace {
  start: number
  /** That of its line break, or of the end of the file. */
  end: number
}

/** A line as it is passed over. */
export interface PassedLine extends LinePlace {
  /** Its first bytes, as Latin-1. */
  head: string
  /** Where to go on later. The last line has it at its start, if it may still be being written. */
  next: number
}

const chunkBytes = 256 * 1024
const lineBreak = 0x0a

/**
 * Passes over the lines that an open file has now, and holds none of them: a log may be larger than the memory.
 * @param from where a line begins
 */
export function* linesFrom(descriptor: number, from = 0): Generator<PassedLine> {
  const size = fstatSync(descriptor).size
  const chunk = Buffer.allocUnsafe(Math.max(0, Math.min(chunkBytes, size - from)))
  let start = from
  let head = ''
  for (let position = from; position < size;) {
    const wanted = Math.min(chunk.length, size - position)
    const read = chunk.subarray(0, readSync(descriptor, chunk, 0, wanted, position))
    // It was cut off meanwhile.
    if (read.length === 0) return
    for (let at = 0; at < read.length;) {
      const found = read.indexOf(lineBreak, at)
      const stop = found === -1 ? read.length : found
      const missing = headBytes - head.length
      if (missing > 0) head += read.toString('latin1', at, Math.min(stop, at + missing))
      at = stop + 1
      if (found === -1) continue
      const end = position + found
      yield { head, start, end, next: end + 1 }
      start = end + 1
      head = ''
    }
    position += read.length
  }
  if (start < size) yield { head, start, end: size, next: start }
}

/** No answer of a judge is as long. What is longer is no record, and would fill the memory. */
const longestLine = 64 * 1024 * 1024

/** The record in a line; undefined where that is damaged. */
export function recordAt(descriptor: number, place: LinePlace): VerdictRecord | undefined {
  if (place.end - place.start > longestLine) return undefined
  return parseRecord(bytesAt(descriptor, place).toString())
}

/** As many of the bytes as are still there. */
export function bytesAt(descriptor: number, { start, end }: LinePlace): Buffer {
  const bytes = Buffer.allocUnsafe(end - start)
  let length = 0
  for (let more = 1; more > 0 && length < bytes.length; length += more) {
    more = readSync(descriptor, bytes, length, bytes.length - length, start + length)
  }
  return bytes.subarray(0, length)
}

const batchBytes = 1024 * 1024

/** Whole lines with their line breaks, as many at once as are worth a write. */
export function* batchesOf(descriptor: number, places: readonly LinePlace[]): Generator<Buffer> {
  let batch: Buffer[] = []
  let size = 0
  for (const place of places) {
    batch.push(bytesAt(descriptor, place), Buffer.from([lineBreak]))
    size += place.end - place.start
    if (size < batchBytes) continue
    yield Buffer.concat(batch)
    batch = []
    size = 0
  }
  if (batch.length > 0) yield Buffer.concat(batch)
}
