import { readFileSync, statSync } from 'node:fs'
import { UserError } from '../../errors.ts'
import { shownFile } from '../../files/unusableFile.ts'
import { isNodeError } from '../../files/nodeError.ts'

/** A file that is read whole takes several times its size in memory. */
const maximumBytes = 200 * 1024 * 1024

/**
 * The text of another program's file: UTF-8, without a byte order mark.
 * @throws UserError if it can't be read, is too large, or has another encoding
 */
export function sourceText(path: string): string {
  checkSize(path, maximumBytes)
  return decodedText(readFileSync(path), shownFile(path))
}

/** @throws UserError if the file does not exist or is larger */
export function checkSize(path: string, most: number): void {
  const file = shownFile(path)
  try {
    const facts = statSync(path)
    // Reading a pipe or a device may never end.
    if (!facts.isFile())
      throw new UserError({ place: { file }, problem: 'Expected a regular file' })
    if (facts.size > most) {
      throw new UserError({
        place: { file },
        problem: `Expected at most ${most / 1024 / 1024} MB`,
        fix: 'Divide the file, or write it as JSON Lines, which are read one by one',
      })
    }
  } catch (error) {
    if (error instanceof UserError || !(error instanceof Error && 'code' in error)) throw error
    const why = isNodeError(error, 'ENOENT')
      ? 'There is no such file'
      : `The file cannot be read (${String(error.code)})`
    throw new UserError({ place: { file }, problem: why })
  }
}

/** @throws UserError with the line of the first invalid byte if the bytes are not UTF-8 */
export function decodedText(bytes: Buffer, file: string): string {
  if (looksLikeUtf16(bytes)) {
    throw new UserError({
      place: { file },
      problem: 'Expected UTF-8 text, but this is UTF-16',
      fix: saveAsUtf8,
    })
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const place = { file, line: firstWrongLine(bytes) }
    throw new UserError({
      place,
      problem: 'Expected UTF-8 text, but some bytes of this line are not',
      fix: saveAsUtf8,
    })
  }
}

const saveAsUtf8 = 'Save it as UTF-8, in Excel as "CSV UTF-8"'

/** Recognized by the byte order mark, or by a zero next to each ASCII letter. */
function looksLikeUtf16(bytes: Buffer): boolean {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true
  const beginning = bytes.subarray(0, 200)
  const zeros = beginning.filter(byte => byte === 0).length
  return beginning.length > 8 && zeros > beginning.length / 3
}

function firstWrongLine(bytes: Buffer): number {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let line = 1
  for (let at = 0; at < bytes.length; line += 1) {
    const end = bytes.indexOf(0x0a, at)
    try {
      decoder.decode(bytes.subarray(at, end === -1 ? bytes.length : end))
    } catch {
      return line
    }
    if (end === -1) break
    at = end + 1
  }
  return line
}
