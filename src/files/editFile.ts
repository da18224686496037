import { chmodSync, closeSync, existsSync, openSync, realpathSync } from 'node:fs'
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { isNodeError } from './nodeError.ts'
import { writableMode } from './rewriteFile.ts'
import { readTextIfThere } from './textFile.ts'
import { shownFile, UnusableFile, writing } from './unusableFile.ts'

export interface EditFileOptions {
  /** Milliseconds to wait while another process changes the file. @default 5000 */
  longestWait?: number
}

/** What writes the file again and again must not keep this process for ever. */
const mostAttempts = 5

/**
 * Changes a file of the user: where a link leads, and with the rights that it had. Processes that do so at the same
 * time wait for each other. If an editor writes the file meanwhile, the change is made anew to what it wrote.
 * @param edit gets the text, undefined where there is no such file, and may be asked more than once. It returns the
 *   new text, or undefined to leave the file as it is.
 * @throws UnusableFile where it is read-only, can't be written, or others go on changing it
 */
export function editFile(
  path: string,
  edit: (text: string | undefined) => string | undefined,
  { longestWait = 5000 }: EditFileOptions = {},
): void {
  const mode = writableMode(path)
  const real = existsSync(path) ? realpathSync(path) : path
  // As git does: only one process can make this file, and the file that is written takes its place.
  const draft = `${real}.lock`
  writing(path, () => makeAlone(draft, { path, longestWait }))
  let isWritten = false
  try {
    for (let attempt = 0; attempt < mostAttempts && !isWritten; attempt += 1) {
      const text = readTextIfThere(real)
      const edited = edit(text)
      if (edited === undefined) return
      isWritten = writing(path, () => {
        writeFileSync(draft, edited)
        if (mode !== undefined) chmodSync(draft, mode)
        // An editor waits for nobody.
        if (readTextIfThere(real) !== text) return false
        renameSync(draft, real)
        return true
      })
    }
  } finally {
    if (!isWritten) rmSync(draft, { force: true })
  }
  if (!isWritten) throw new UnusableFile(path, changedEachTime)
}

const changedEachTime = {
  problem: 'was changed by another program each time that it was to be written',
  fix: 'Wait until that program is done, then try again',
}

/** Milliseconds between two looks. A change takes about as long. */
const step = 5

function makeAlone(file: string, { path, longestWait }: { path: string; longestWait: number }) {
  for (let waited = 0; ; waited += step) {
    try {
      return closeSync(openSync(file, 'wx'))
    } catch (error) {
      if (!isNodeError(error, 'EEXIST')) throw error
    }
    if (waited >= longestWait) throw heldByAnother(path, file)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, step)
  }
}

function heldByAnother(path: string, lock: string): UnusableFile {
  return new UnusableFile(path, {
    problem: `can't be changed: another process is changing it, or was killed while it did (${shownFile(lock)})`,
    fix: `Try again. If it stays so, delete ${shownFile(lock)}`,
  })
}
