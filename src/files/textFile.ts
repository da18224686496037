import {
  closeSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { isNodeError } from './nodeError.ts'
import { largePieces } from './largePieces.ts'
import { writeWhole } from './lineFile.ts'
import { writing } from './unusableFile.ts'

/** The text of a file; undefined if there is no such file. */
export function readTextIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    // ENOTDIR: its folder is a file, so the file is missing too.
    if (isNodeError(error, 'ENOENT', 'ENOTDIR')) return undefined
    throw error
  }
}

/** Longer texts are refused. */
const maximumBytes = 5 * 1024 * 1024

export const tooLarge = 'is larger than 5 MB'

/** The text of a file, or why it can't be read, worded to follow the file's name. */
type TextOrFault = { text: string } | { fault: string }

/** Reads an untrusted file: UTF-8 up to 5 MB, without a byte order mark. */
export function readCheckedText(path: string): TextOrFault {
  try {
    const facts = statSync(path)
    // Reading a pipe or a device may never end.
    if (!facts.isFile()) return { fault: 'is not a regular file' }
    if (facts.size > maximumBytes) return { fault: tooLarge }
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path)) }
  } catch (error) {
    if (error instanceof TypeError) return { fault: 'is not UTF-8 text' }
    if (isNodeError(error, 'ENOENT')) return { fault: 'does not exist' }
    if (error instanceof Error && 'code' in error) {
      return { fault: `cannot be read (${String(error.code)})` }
    }
    throw error
  }
}

export function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}

/**
 * Replaces a file at once: a reader sees the old content or the new one, never a part of it.
 * @param content one text, or pieces, which are written one by one
 * @param mayReplace called last: if it returns false, the old content stays
 * @returns whether the file was replaced
 * @throws UnusableFile if it can't be written
 */
export function writeAtomically(
  file: string,
  content: string | Iterable<Uint8Array>,
  mayReplace: () => boolean = () => true,
): boolean {
  const draft = `${file}.${process.pid}.tmp`
  return writing(file, () => {
    try {
      // A link of that name would be followed.
      rmSync(draft, { force: true })
      if (typeof content === 'string') writeFileSync(draft, content, { flag: 'wx' })
      else writePieces(draft, content)
      const replaces = mayReplace()
      if (replaces) renameSync(draft, file)
      else rmSync(draft, { force: true })
      return replaces
    } catch (error) {
      rmSync(draft, { force: true })
      throw error
    }
  })
}

function writePieces(file: string, pieces: Iterable<Uint8Array>): void {
  const descriptor = openSync(file, 'wx')
  try {
    for (const piece of largePieces(pieces)) writeWhole(descriptor, piece)
  } finally {
    closeSync(descriptor)
  }
}
