import { relative } from 'node:path'
import { UserError } from '../errors.ts'
import { printable } from '../text/untrusted.ts'
import { pathBelow } from './relativePath.ts'

/** A required file or folder that can't be written. */
export class UnusableFile extends UserError {
  constructor(file: string, { problem, fix }: { problem: string; fix: string }) {
    super({ problem: `${shownFile(file)} ${problem}`, fix })
  }
}

/** A path for messages: relative to the working directory if it is inside. */
export function shownFile(file: string): string {
  const folder = process.cwd()
  return printable(pathBelow(folder, file) === undefined ? file : relative(folder, file), 300)
}

/**
 * Runs an action on a file, and explains a refusal of the system in plain words.
 * @throws UnusableFile if the system refuses
 */
export function writing<Result>(file: string, write: () => Result): Result {
  try {
    return write()
  } catch (error) {
    if (error instanceof UserError || !isSystemError(error)) throw error
    const [why, fix] = words[error.code] ?? [error.message, makeWritable]
    // Without the cause, which would print the same again in the words of the system.
    throw new UnusableFile(file, { problem: `can't be written: ${why}`, fix })
  }
}

function isSystemError(error: unknown): error is Error & { code: string } {
  return error instanceof Error && 'syscall' in error && 'code' in error
}

const makeWritable = 'Make the file and its folder writable, then run again'
const freeSpace = 'Free some space, then run again'
const removeFolder = 'Remove that folder, or give it another name'

const words: Record<string, readonly [why: string, fix: string]> = {
  ENOSPC: ['the disk is full', freeSpace],
  EDQUOT: ['the disk quota of this user is used up', freeSpace],
  EFBIG: ['it would grow beyond the largest size that is allowed', 'Raise that limit (ulimit -f)'],
  EROFS: ['the file system is read-only', 'Run with the project in a folder that can be written'],
  EACCES: ['this user has no permission for it', makeWritable],
  EPERM: ['this user has no permission for it', makeWritable],
  EEXIST: ['something else has its name', 'Remove what has that name, or rename it'],
  EISDIR: ['it is a folder', removeFolder],
  ENOTDIR: ['a part of its path is not a folder', 'Remove what is in place of the folder'],
  ENOENT: ['its folder does not exist', 'Create the folder, or remove a link that leads nowhere'],
  ELOOP: ['it is a link that leads in a circle', 'Remove the link'],
}
