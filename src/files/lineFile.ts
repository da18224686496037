import { closeSync, openSync, writeSync } from 'node:fs'
import { writing } from './unusableFile.ts'

/** A file that is open for lines to be appended. */
interface LineFile {
  /**
   * Returns when the line is with the operating system.
   * @throws UnusableFile if it can't be written, and with each line after that
   */
  append(line: string): void
  close(): void
}

/** Goes on with a file, or begins it. */
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

/** Writes all of it: the system may take a part only. */
export function writeWhole(descriptor: number, bytes: Uint8Array): void {
  let written = 0
  while (written < bytes.length) written += writeSync(descriptor, bytes, written)
}
