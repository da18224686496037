import { relative, sep } from 'node:path'

/** A path relative to a folder, with forward slashes; undefined where it is not below it. */
export function pathBelow(path: string, folder: string): string | undefined {
  const way = relative(folder, path)
  const isBelow = way !== '' && way !== '..' && !way.startsWith(`..${sep}`)
  return isBelow ? way.split(sep).join('/') : undefined
}
