import { constants, copyFileSync, linkSync } from 'node:fs'
import { isNodeError } from './nodeError.ts'

/** There are no links, none between these places, or as many of the file as there may be. */
const withoutLink = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EXDEV', 'EMLINK']

/**
 * Gives a file another name. Not every file system has links: there it is a copy, which may be seen half
 * written for a moment.
 */
export function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch (error) {
    if (!isNodeError(error, ...withoutLink)) throw error
    copyFileSync(from, to, constants.COPYFILE_EXCL)
  }
}
