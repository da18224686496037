import { openSync, statSync } from 'node:fs'
import { stampOf } from '../../files/fileStamp.ts'
import { leadsOutside, linksOutside, outside } from '../insideProject.ts'
import { shownPath } from '../goldenFile.ts'

export interface OpenCaseFile {
  descriptor: number
  /** Taken before the file is read, so that a write during the reading counts as a change. */
  stamp: string
}

interface CaseFileToOpen {
  /** Absolute. */
  path: string
  /** The same path, as the golden file writes it. */
  written: string
  root: string
}

/** @returns what keeps the file from being read, as it follows the name of its key, where something does */
export function openCaseFile({
  path,
  written,
  root,
}: CaseFileToOpen): OpenCaseFile | { problem: string; fix: string } {
  if (leadsOutside(written, { absolute: path, root })) return outside
  const fix = `Paths are relative to the golden file; looked for ${shownPath(root, path)}`
  try {
    const facts = statSync(path, { throwIfNoEntry: false })
    if (!facts) return { problem: 'names a file that does not exist', fix }
    // Reading a pipe or a device may never end.
    if (!facts.isFile()) return { problem: 'names a file that is not a regular file', fix }
    if (linksOutside({ absolute: path, root })) return outside
    return { stamp: stampOf(path), descriptor: openSync(path, 'r') }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    return { problem: `names a file that cannot be read (${String(error.code)})`, fix }
  }
}
