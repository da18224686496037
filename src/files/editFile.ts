import {
  chmodSync,
  existsSync,
  linkSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { parseJson } from '../text/parseJson.ts'
import { isNodeError } from './nodeError.ts'
import { writableMode } from './rewriteFile.ts'
import { isRunning, processNoteSchema, thisProcess } from './runningProcess.ts'
import { readTextIfThere, writeAtomically } from './textFile.ts'
import { shownFile, UnusableFile, writing } from './unusableFile.ts'

interface EditFileOptions {
  /** Milliseconds to wait while another process changes the file: a change takes a few. @default 2000 */
  longestWait?: number
}

/** A program that keeps writing the file must not block this process forever. */
const mostAttempts = 5

/**
 * Changes a file of the user. It follows links and keeps the permissions of the file. Processes that edit the file at
 * the same time wait for each other. If an editor writes the file meanwhile, the change is made again on the new text.
 * @param edit gets the text, undefined if the file is missing, and may be called more than once. It returns the new
 *   text, or undefined to leave the file unchanged.
 * @throws UnusableFile if it is read-only, can't be written, or if other programs keep changing it
 */
export function editFile(
  path: string,
  edit: (text: string | undefined) => string | undefined,
  { longestWait = 2000 }: EditFileOptions = {},
): void {
  const mode = writableMode(path)
  const real = existsSync(path) ? realpathSync(path) : path
  const lock = `${real}.lock`
  writing(path, () => makeAlone(lock, { path, longestWait }))
  try {
    for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
      const text = readTextIfThere(real)
      const edited = edit(text)
      if (edited === undefined) return
      // Editors ignore our lock, so check that the text is still the same.
      if (!writeAtomically(real, edited, () => readTextIfThere(real) === text)) continue
      if (mode !== undefined) chmodSync(real, mode)
      return
    }
  } finally {
    rmSync(lock, { force: true })
  }
  throw new UnusableFile(path, changedEachTime)
}

const changedEachTime = {
  problem: 'was changed by another program before each attempt to write it',
  fix: 'Wait until that program is done, then try again',
}

/** Milliseconds between two looks. A change takes about as long. */
const step = 5

/**
 * Creates a lock file, which only one process can do at a time. It names the process, so that the lock of a killed
 * process does not block others.
 */
function makeAlone(
  lock: string,
  { path, longestWait }: { path: string; longestWait: number },
): void {
  for (let waited = 0; ; waited += step) {
    try {
      return writeFileSync(lock, JSON.stringify(thisProcess()), { flag: 'wx' })
    } catch (error) {
      if (!isNodeError(error, 'EEXIST')) throw error
    }
    if (takenOver(lock)) continue
    if (waited >= longestWait) throw heldByAnother(path, lock)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, step)
  }
}

/** Removes the lock of a process that ended. @returns whether there was one */
function takenOver(lock: string): boolean {
  const note = readTextIfThere(lock)
  const owner = note === undefined ? undefined : processNoteSchema.safeParse(parseJson(note)).data
  if (!owner || isRunning(owner)) return false
  const aside = `${lock}.${process.pid}.tmp`
  try {
    renameSync(lock, aside)
    // Another process may have taken the lock over just before, and made a new one.
    if (readTextIfThere(aside) !== note) linkSync(aside, lock)
  } catch (error) {
    if (!isNodeError(error, 'ENOENT', 'EEXIST')) throw error
  } finally {
    rmSync(aside, { force: true })
  }
  return true
}

function heldByAnother(path: string, lock: string): UnusableFile {
  return new UnusableFile(path, {
    problem: `can't be changed: another process is changing it (${shownFile(lock)})`,
    fix: `Try again. If it stays so, delete ${shownFile(lock)}`,
  })
}
