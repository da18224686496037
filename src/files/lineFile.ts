import { closeSync, fstatSync, openSync, writeSync } from 'node:fs'
import type { LinePlace } from './lineSpan.ts'
import { writing } from './unusableFile.ts'

/** A file that is open for lines to be appended. Places are right where nobody else appends. */
export interface LineFile {
  /**
   * Returns when the line is with the operating system.
   * @throws UnusableFile where it can't be written, and with each line after that
   */
  append(line: string): LinePlace
  close(): void
}

/** Goes on with a file, or begins it. */
export function openLineFile(file: string): LineFile {
  const descriptor = writing(file, () => openSync(file, 'a'))
  let start = fstatSync(descriptor).size
  let fault: unknown
  return {
    append(line) {
      // A line that was cut off can be told from others only where it is the last.
      if (fault !== undefined) throw fault
      const bytes = Buffer.from(`${line}\n`)
      try {
        writing(file, () => writeWhole(descriptor, bytes))
      } catch (error) {
        fault = error
        throw error
      }
      const place = { file, start, length: bytes.length - 1 }
      start += bytes.length
      return place
    },
    close: () => closeSync(descriptor),
  }
}

/** Writes all of it: the system may take a part only. */
export function writeWhole(descriptor: number, bytes: Uint8Array): void {
  let written = 0
  while (written < bytes.length) written += writeSync(descriptor, bytes, written)
}
