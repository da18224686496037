import { closeSync, openSync, readSync } from 'node:fs'
import { isNodeError } from './nodeError.ts'
import type { LinePlace } from './linePlace.ts'

/** A line of a file, without its line break. */
export interface FileLine {
  bytes: Buffer
  place: LinePlace
  /** Counts from 1. */
  number: number
  /** No line break follows: its writer may have been killed while writing it. */
  isLast: boolean
}

const chunkBytes = 1024 * 1024
const lineBreak = 0x0a

/** The lines of a file, of which no more than a part is held; none where there is no such file. */
export function* fileLines(file: string): Generator<FileLine> {
  let number = 0
  let start = 0
  let held: Buffer[] = []
  const line = (bytes: Buffer, isLast: boolean): FileLine => {
    number += 1
    const place = { file, start, length: bytes.length }
    start += bytes.length + 1
    return { bytes, place, number, isLast }
  }
  for (const chunk of chunksOf(file)) {
    let from = 0
    for (let end = chunk.indexOf(lineBreak); end !== -1; end = chunk.indexOf(lineBreak, from)) {
      const bytes = chunk.subarray(from, end)
      yield line(held.length === 0 ? bytes : Buffer.concat([...held, bytes]), false)
      held = []
      from = end + 1
    }
    if (from < chunk.length) held.push(chunk.subarray(from))
  }
  if (held.length > 0) yield line(Buffer.concat(held), true)
}

function* chunksOf(file: string): Generator<Buffer> {
  const descriptor = openIfThere(file)
  if (descriptor === undefined) return
  try {
    for (;;) {
      // A new one each time: lines are parts of it.
      const chunk = Buffer.allocUnsafe(chunkBytes)
      const count = readSync(descriptor, chunk)
      if (count === 0) return
      yield chunk.subarray(0, count)
    }
  } finally {
    closeSync(descriptor)
  }
}

function openIfThere(file: string): number | undefined {
  try {
    return openSync(file, 'r')
  } catch (error) {
    if (isNodeError(error, 'ENOENT')) return undefined
    throw error
  }
}
