import { readFileSync, statSync } from 'node:fs'

const maximumBytes = 5 * 1024 * 1024

/** The text of a file, or what keeps it from being read, as it follows the file's name. */
export type TextOrFault = { text: string } | { fault: string }

/** Reads UTF-8 up to 5 MB, a byte order mark dropped. */
export function readText(path: string): TextOrFault {
  try {
    const facts = statSync(path)
    // Reading a pipe or a device may never end.
    if (!facts.isFile()) return { fault: 'is not a regular file' }
    if (facts.size > maximumBytes) return { fault: 'is larger than 5 MB' }
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path)) }
  } catch (error) {
    if (error instanceof TypeError) return { fault: 'is not UTF-8 text' }
    if (error instanceof Error && 'code' in error) {
      if (error.code === 'ENOENT') return { fault: 'does not exist' }
      return { fault: `cannot be read (${String(error.code)})` }
    }
    throw error
  }
}
