import { appendFileSync, closeSync, openSync } from 'node:fs'
import { writing } from './unusableFile.ts'

/** A file that is open for lines to be appended. */
export interface LineFile {
  /**
   * Returns when the line is with the operating system.
   * @throws UnusableFile where it can't be written, and with each line after that
   */
  append(line: string): void
  close(): void
}

/** @param flags `w` begins the file anew, `a` goes on with it */
export function openLineFile(file: string, flags: 'a' | 'w'): LineFile {
  const descriptor = writing(file, () => openSync(file, flags))
  let fault: unknown
  return {
    append(line) {
      // A line that was cut off can be told from others only where it is the last.
      if (fault !== undefined) throw fault
      try {
        writing(file, () => appendFileSync(descriptor, `${line}\n`))
      } catch (error) {
        fault = error
        throw error
      }
    },
    close: () => closeSync(descriptor),
  }
}
