import { realpathSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import { isOutside } from '../files/relativePath.ts'

/**
 * The problem of a file outside the project: a golden set may come from elsewhere, and the judge gets the files that it
 * names.
 */
export const outside = {
  problem: "names a file outside the project's root",
  fix: 'Give a path relative to the golden file that stays in the project',
}

interface NamedFile {
  absolute: string
  root: string
}

/** Whether a path, as it is written, names a file outside the project. */
export function leadsOutside(written: string, { absolute, root }: NamedFile): boolean {
  return isAbsolute(written) || isOutside(root, absolute)
}

/** Whether an existing file lies outside the project by way of a link, although its path stays inside. */
export function linksOutside({ absolute, root }: NamedFile): boolean {
  return isOutside(realpathSync(root), realpathSync(absolute))
}
