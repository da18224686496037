import { closeSync, openSync, writeSync } from 'node:fs'
import { writing } from './unusableFile.ts'

/** An open file for appending lines. */
interface LineFile {
  /**
   * Returns once the operating system has the line.
   * @throws UnusableFile if the line can't be written, and then for each later line
   */
  append(line: string): void
  close(): void
}

/** Opens a file to append lines, or creates it. */
export function openLineFile(file: string): LineFile {
  const descriptor = writing(file, () => openSync(file, 'a'))
  let fault: unknown
  return {
    append(line) {
      // A line that was cut off can be recognized only at the end of the file.
      if (fault !== undefined) throw fault
      try {
        writing(file, () => writeWhole(descriptor, Buffer.from(`${line}\n`)))
      } catch (error) {
        fault = error
        throw error
      }
    },
    close: () => closeSync(descriptor),
  }
}

/** Writes all bytes, because a single write of the system may be partial. */
export function writeWhole(descriptor: number, bytes: Uint8Array): void {
  let written = 0
  while (written < bytes.length) written += writeSync(descriptor, bytes, written)
}
