import { chmodSync, realpathSync, statSync } from 'node:fs'
import { writeAtomically } from './textFile.ts'
import { UnusableFile } from './unusableFile.ts'

/**
 * Writes a file of the user, which may already exist. It follows links and keeps the permissions of the file.
 * @throws UnusableFile if it is read-only, or can't be written
 */
export function rewriteFile(path: string, text: string): void {
  const mode = writableMode(path)
  if (mode === undefined) {
    writeAtomically(path, text)
    return
  }
  const real = realpathSync(path)
  writeAtomically(real, text)
  chmodSync(real, mode)
}

/** @throws UnusableFile if the file exists but is read-only, before the run pays for anything */
export function refuseReadOnly(path: string): void {
  writableMode(path)
}

/**
 * The permissions of a file; undefined if the file is missing.
 * @throws UnusableFile if it is read-only
 */
export function writableMode(path: string): number | undefined {
  const mode = statSync(path, { throwIfNoEntry: false })?.mode
  if (mode !== undefined && (mode & 0o222) === 0)
    throw new UnusableFile(path, { problem: 'is read-only', fix: 'Make it writable first' })
  return mode
}
