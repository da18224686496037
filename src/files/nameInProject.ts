import { basename, isAbsolute, relative } from 'node:path'

/**
 * How records name a file: by its path in the project, with forward slashes. One from elsewhere goes by its
 * name alone, because an absolute path would name the user, and differ on each machine.
 */
export function nameInProject(root: string, file: string): string {
  const path = relative(root, file)
  const isInside = !path.startsWith('..') && !isAbsolute(path)
  return isInside ? path.replaceAll('\\', '/') : basename(file)
}
