import { isNodeError } from './nodeError.ts'

/** Writes, if need be once more when there is a folder to write into. */
export function withFolder<Result>(createFolder: () => void, write: () => Result): Result {
  try {
    return write()
  } catch (error) {
    if (!isNodeError(error, 'ENOENT')) throw error
    createFolder()
    return write()
  }
}
