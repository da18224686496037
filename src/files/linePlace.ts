import { closeSync, openSync, readSync } from 'node:fs'

/** Where a line stands in a file, in bytes, without its line break. */
export interface LinePlace {
  file: string
  start: number
  length: number
}

/** The line of each place, in the order given. Each file is opened once. */
export function* linesAt(places: Iterable<LinePlace>): Generator<Buffer> {
  const open = new Map<string, number>()
  try {
    for (const place of places) {
      const descriptor = open.get(place.file) ?? openSync(place.file, 'r')
      open.set(place.file, descriptor)
      yield readAt(descriptor, place)
    }
  } finally {
    for (const descriptor of open.values()) closeSync(descriptor)
  }
}

/** The same with their line breaks, to be written elsewhere. */
export function* wholeLinesAt(places: Iterable<LinePlace>): Generator<Buffer> {
  const lineBreak = Buffer.from('\n')
  for (const bytes of linesAt(places)) yield Buffer.concat([bytes, lineBreak])
}

/** @throws Error where the file is gone or shorter by now */
export function lineAt(place: LinePlace): string {
  const [line = Buffer.alloc(0)] = linesAt([place])
  return line.toString()
}

/** The line in a file that is open. */
export function lineIn(descriptor: number, place: LinePlace): string {
  return readAt(descriptor, place).toString()
}

function readAt(descriptor: number, { file, start, length }: LinePlace): Buffer {
  const bytes = Buffer.allocUnsafe(length)
  let read = 0
  while (read < length) {
    const count = readSync(descriptor, bytes, read, length - read, start + read)
    if (count === 0) throw new Error(`Expected ${file} to be as long as when it was read`)
    read += count
  }
  return bytes
}
