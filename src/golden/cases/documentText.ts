import { dirname, resolve } from 'node:path'
import { relativePath } from '../../files/relativePath.ts'
import type { GoldenFile } from '../goldenFile.ts'
import { leadsOutside, linksOutside, outside } from '../insideProject.ts'
import { stampOf } from '../../files/fileStamp.ts'
import { readCheckedText } from '../../files/textFile.ts'

/** Texts by absolute path, each read once, with a stamp of the file taken before it was read. */
export type DocumentTexts = Map<string, { text: string; stamp: string }>

/**
 * Reads the text that a relevant document names by `file`. Only files inside the project's root are read: a golden set
 * may come from elsewhere, and the judge gets the text of the files that it names.
 * @returns the text, or the problem if it can't be read
 */
export function readDocumentText(
  { absolute: golden, root }: GoldenFile,
  file: string,
  texts: DocumentTexts,
): { text: string } | { problem: string; fix: string } {
  const absolute = resolve(dirname(golden), file)
  const known = texts.get(absolute)
  if (known !== undefined) return known
  if (leadsOutside(file, { absolute, root })) return outside
  const stamp = stampOf(absolute)
  const read = readCheckedText(absolute)
  if ('fault' in read) {
    return {
      problem: `names a file that ${read.fault}`,
      fix: `Paths are relative to the golden file; looked for ${relativePath(root, absolute)}`,
    }
  }
  if (linksOutside({ absolute, root })) return outside
  // Git may check out other line ends on Windows: the text and its hash must not depend on it.
  const text = read.text.replaceAll('\r\n', '\n')
  if (text.trim() === '') return { problem: 'names a file that is empty', fix: 'Name another' }
  texts.set(absolute, { text, stamp })
  return { text }
}
