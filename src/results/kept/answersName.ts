import { basename, dirname, join } from 'node:path'
import { nameInProject } from '../../files/relativePath.ts'
import { folderName } from '../folder.ts'
import { keptPaths } from './keptPaths.ts'

/** How results name the answers that were judged: those of a kept run by its id, others by their file. */
export function answersName(root: string, file: string | undefined): string | undefined {
  if (file === undefined) return undefined
  const id = basename(dirname(file))
  const isKept = keptPaths(join(root, folderName), id).answers === file
  return isKept ? id : nameInProject(root, file)
}
