import { realpathSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import { isOutside } from '../files/relativePath.ts'

/** Said of what a golden set names: it may come from elsewhere, and what it names goes to the judge. */
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

/** The same of a file that is there: a link may lead out of a folder that its path stays in. */
export function linksOutside({ absolute, root }: NamedFile): boolean {
  return isOutside(realpathSync(root), realpathSync(absolute))
}
