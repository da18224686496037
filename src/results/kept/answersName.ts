import { basename, dirname, join } from 'node:path'
import { nameInProject } from '../../files/relativePath.ts'
import { folderName } from '../folder.ts'
import { keptPaths } from './keptPaths.ts'

/** The name of recorded answers in results: the id of a kept run, or the file. */
export function answersName(root: string, file: string | undefined): string | undefined {
  if (file === undefined) return undefined
  const id = basename(dirname(file))
  const isKept = keptPaths(join(root, folderName), id).answers === file
  return isKept ? id : nameInProject(root, file)
}
