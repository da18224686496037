import { basename, isAbsolute, relative, sep } from 'node:path'

/**
 * A path relative to a folder, with forward slashes, so that reports, records and golden files are the same on every
 * machine.
 */
export function relativePath(folder: string, path: string): string {
  return relative(folder, path).split(sep).join('/')
}

/** The relative path of a file below the folder; undefined for the folder itself and for paths outside of it. */
export function pathBelow(folder: string, path: string): string | undefined {
  return isOutside(folder, path) ? undefined : relativePath(folder, path) || undefined
}

/** Whether a path leads out of a folder. Another drive of Windows is outside, too. */
export function isOutside(folder: string, path: string): boolean {
  const way = relative(folder, path)
  return way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way)
}

/** A module as files in a folder import it: `../src/answer.ts`. */
export function modulePath(folder: string, module: string): string {
  const path = relativePath(folder, module) || '.'
  return path.startsWith('.') ? path : `./${path}`
}

/**
 * The name of a file in records: its path in the project, with forward slashes. A file outside the project has only its
 * name, because an absolute path would reveal the user and differ on each machine.
 */
export function nameInProject(root: string, file: string): string {
  return isOutside(root, file) ? basename(file) : relativePath(root, file)
}
