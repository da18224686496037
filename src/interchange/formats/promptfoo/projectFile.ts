import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { leadsOutside, linksOutside } from '../../../golden/insideProject.ts'

const scheme = 'file://'

/** Program files: an import runs none of them. */
const program = /\.(?:[cm]?[jt]sx?|py|rb|go|sh)(?::[\w.]+)?$/i

export function namesFile(text: string): boolean {
  return text.startsWith(scheme)
}

/**
 * The absolute path of a file that a configuration names, if it is inside the project.
 * @param folder of the configuration
 * @returns otherwise the reason why it is not read
 */
export function projectFile(
  written: string,
  { folder, root }: { folder: string; root: string },
): { path: string } | { why: string } {
  const name = written.startsWith(scheme) ? written.slice(scheme.length) : written
  if (program.test(name)) return { why: 'it names a program, and an import runs nothing' }
  if (/[*?{}]/.test(name)) return { why: 'it names several files by a pattern' }
  const path = resolve(folder, name)
  if (leadsOutside(name, { absolute: path, root }))
    return { why: 'it names a file outside of the project' }
  if (!existsSync(path)) return { why: 'it names a file that does not exist' }
  if (linksOutside({ absolute: path, root }))
    return { why: 'it names a file outside of the project' }
  return statSync(path).isFile() ? { path } : { why: 'it names something else than a regular file' }
}
