import { constants, copyFileSync, linkSync } from 'node:fs'
import { isNodeError } from './nodeError.ts'

/** Errors of systems without links, of links between these places, and of files with too many links. */
const withoutLink = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EXDEV', 'EMLINK']

/** Gives a file another name. On file systems without links it makes a copy, which may be half written for a moment. */
export function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch (error) {
    if (!isNodeError(error, ...withoutLink)) throw error
    copyFileSync(from, to, constants.COPYFILE_EXCL)
  }
}
