import { readSync } from 'node:fs'
import type { LinePlace, LineSpan } from './lineSpan.ts'

/** The bytes of a span in an open file, as many as still exist. */
export function readSpan(descriptor: number, { start, length }: LineSpan): Buffer {
  const bytes = Buffer.allocUnsafe(length)
  let read = 0
  for (let more = 1; more > 0 && read < length; read += more) {
    more = readSync(descriptor, bytes, read, length - read, start + read)
  }
  return bytes.subarray(0, read)
}

/** @throws Error if the file is shorter by now */
export function readWholeSpan(descriptor: number, span: LineSpan | LinePlace): Buffer {
  const bytes = readSpan(descriptor, span)
  if (bytes.length === span.length) return bytes
  const file = 'file' in span ? span.file : 'the file'
  throw new Error(`Expected ${file} to be as long as when it was read`)
}

/**
 * Lines with their line breaks, to copy them.
 * @throws Error if the file is shorter by now
 */
export function* wholeLines(descriptor: number, spans: Iterable<LineSpan>): Generator<Buffer> {
  const lineBreak = Buffer.from('\n')
  for (const span of spans) {
    yield readWholeSpan(descriptor, span)
    yield lineBreak
  }
}
