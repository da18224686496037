import { isNodeError } from './nodeError.ts'

/** Writes, and if the folder is missing, creates it and writes again. */
export function withFolder<Result>(createFolder: () => void, write: () => Result): Result {
  try {
    return write()
  } catch (error) {
    if (!isNodeError(error, 'ENOENT')) throw error
    createFolder()
    return write()
  }
}
