import { resolve } from 'node:path'
import { findGoldenFiles } from '../compile/goldenFiles.ts'
import type { GoldenOwner } from './goldenOwners.ts'
import { pathBelow } from './pathBelow.ts'

/**
 * The golden files that a project runs, as they are on disk now.
 * @param from absolute path of the folder to look in. @default the `dir` of the project, else its folder
 */
export function ownedFiles(
  { folder, leftToOthers, project }: GoldenOwner,
  // Vitest keeps `dir` as it was given, and looks from where it was started.
  from = resolve(project.config.dir || folder),
): string[] {
  const others = leftToOthers.map(other => resolve(folder, other))
  return findGoldenFiles(from).filter(
    file => !others.some(other => pathBelow(file, other) !== undefined),
  )
}
