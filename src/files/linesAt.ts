import { closeSync, openSync } from 'node:fs'
import type { LinePlace } from './lineSpan.ts'
import { readWholeSpan } from './readSpan.ts'

/**
 * The line of each place, in the order given. Each file is opened once.
 * @throws Error if a file is gone or has become shorter
 */
export function* linesAt(places: Iterable<LinePlace>): Generator<Buffer> {
  const open = new Map<string, number>()
  try {
    for (const place of places) {
      const descriptor = open.get(place.file) ?? openSync(place.file, 'r')
      open.set(place.file, descriptor)
      yield readWholeSpan(descriptor, place)
    }
  } finally {
    for (const descriptor of open.values()) closeSync(descriptor)
  }
}
